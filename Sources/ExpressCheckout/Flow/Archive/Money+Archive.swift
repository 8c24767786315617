extension Money: Archivable {
    var archived: JSON {
        ["currency": .string(currency.code), "minor_units": JSON(integerLiteral: minorUnits)]
    }

    init(archived node: JSONNode) throws(JSONError) {
        guard let currency = Currency(try node["currency"].string()) else {
            throw node["currency"].needs("a currency of ISO 4217")
        }
        self.init(minorUnits: try node["minor_units"].int64(), currency: currency)
    }
}

extension Duration {
    /// Whole seconds and the rest of one: exact.
    var archived: JSON {
        ["seconds": JSON(integerLiteral: components.seconds), "rest": JSON(integerLiteral: components.attoseconds)]
    }

    init(archived node: JSONNode) throws(JSONError) {
        self.init(
            secondsComponent: try node["seconds"].int64(), attosecondsComponent: try node["rest"].int64())
    }
}
