/// The store's statements.
enum StoreSQL: Sendable {
    static let load = """
        SELECT c.version, c.provider, c.order_json, c.progress, p.order_json, p.calls
        FROM checkout c LEFT JOIN personal p ON p.checkout = c.id WHERE c.id = ?
        """
    static let insert = """
        INSERT INTO checkout (id, version, provider, is_unfinished, saved_at, order_json, progress)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """
    static let update = """
        UPDATE checkout SET version = ?, is_unfinished = ?, saved_at = ?, progress = ? WHERE id = ? AND version = ?
        """
    static let raiseVersion = "UPDATE checkout SET version = version + 1 WHERE id = ?"
    static let insertPersonal = "INSERT INTO personal (checkout, order_json, calls) VALUES (?, ?, ?)"
    static let replaceCalls = """
        INSERT INTO personal (checkout, calls) VALUES (?, ?)
        ON CONFLICT (checkout) DO UPDATE SET calls = excluded.calls
        """
    static let clearCalls = "UPDATE personal SET calls = NULL WHERE checkout = ? AND calls IS NOT NULL"
    static let deletePersonal = "DELETE FROM personal WHERE checkout = ?"
    static let unfinished = """
        SELECT id FROM checkout WHERE is_unfinished = 1 AND id > ? AND saved_at < ? ORDER BY id LIMIT ?
        """
    static let removeFinished = "DELETE FROM checkout WHERE is_unfinished = 0 AND saved_at < ?"
}
