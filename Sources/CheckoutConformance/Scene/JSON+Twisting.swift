import ExpressCheckout

extension JSON {
    /// The same with a member in every object that nobody knows.
    var withUnknownMembersEverywhere: JSON {
        switch self {
        case .object(let members):
            .object(
                members.map { Member($0.key, $0.value.withUnknownMembersEverywhere) }
                    + [Member("x_new_member", ["nested": [1, "two", .null]])])
        case .array(let items): .array(items.map(\.withUnknownMembersEverywhere))
        default: self
        }
    }

    /// The same with `change` made to every member that is called one of `names` and is a text.
    func changingMembers(_ names: Set<String>, _ change: (String) -> String) -> JSON {
        switch self {
        case .object(let members):
            .object(
                members.map { member in
                    if names.contains(member.key), let text = member.value.string {
                        return Member(member.key, .string(change(text)))
                    }
                    return Member(member.key, member.value.changingMembers(names, change))
                })
        case .array(let items): .array(items.map { $0.changingMembers(names, change) })
        default: self
        }
    }

    /// The same with every text or number changed that `change` has another for.
    func changingValues(_ change: (JSON) -> JSON?) -> JSON {
        switch self {
        case .object(let members): .object(members.map { Member($0.key, $0.value.changingValues(change)) })
        case .array(let items): .array(items.map { $0.changingValues(change) })
        default: change(self) ?? self
        }
    }
}
