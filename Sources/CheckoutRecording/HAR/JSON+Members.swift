import ExpressCheckout

extension JSON {
    /// The same object with `key` set to `value` where it stands, or at the end; without it for nil.
    func setting(_ key: String, to value: JSON?) -> JSON {
        var members = object ?? []
        let index = members.firstIndex { $0.key == key }
        switch (index, value) {
        case (let index?, let value?): members[index].value = value
        case (let index?, nil): members.remove(at: index)
        case (nil, let value?): members.append(Member(key, value))
        case (nil, nil): break
        }
        return .object(members)
    }
}
