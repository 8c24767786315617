/// A country the shop delivers to.
struct ShopCountry: Sendable {
    /// A state or province.
    struct State: Sendable {
        let code: String
        let name: String
    }

    let code: String
    let name: String
    let isEU: Bool
    /// Its states; empty where an address has none.
    let states: [State]

    /// The state whose code that is, upper case.
    func state(_ code: String) -> State? {
        states.first { $0.code == code }
    }

    /// The states that nothing is delivered to.
    static let undeliverable: Set<String> = ["US-HI"]

    static let all: [ShopCountry] = [
        ShopCountry(code: "US", name: "United States", isEU: false, states: states(american)),
        ShopCountry(code: "CA", name: "Canada", isEU: false, states: states(canadian)),
        ShopCountry(code: "GB", name: "United Kingdom", isEU: false, states: []),
        ShopCountry(code: "DE", name: "Germany", isEU: true, states: []),
    ]

    static func named(_ code: String) -> ShopCountry? {
        all.first { $0.code == code }
    }

    private static func states(_ text: String) -> [State] {
        text.split(whereSeparator: \.isNewline).flatMap { $0.split(separator: ",") }.compactMap { entry in
            let parts = entry.split(separator: "=").map { String($0.drop { $0 == " " }) }
            guard let code = parts.first, let name = parts.last, parts.count == 2 else { return nil }
            return State(code: code, name: name)
        }
    }

    private static let american = """
        AL=Alabama, AK=Alaska, AZ=Arizona, AR=Arkansas, CA=California, CO=Colorado, CT=Connecticut, DE=Delaware
        DC=District of Columbia, FL=Florida, GA=Georgia, HI=Hawaii, ID=Idaho, IL=Illinois, IN=Indiana, IA=Iowa
        KS=Kansas, KY=Kentucky, LA=Louisiana, ME=Maine, MD=Maryland, MA=Massachusetts, MI=Michigan, MN=Minnesota
        MS=Mississippi, MO=Missouri, MT=Montana, NE=Nebraska, NV=Nevada, NH=New Hampshire, NJ=New Jersey
        NM=New Mexico, NY=New York, NC=North Carolina, ND=North Dakota, OH=Ohio, OK=Oklahoma, OR=Oregon
        PA=Pennsylvania, RI=Rhode Island, SC=South Carolina, SD=South Dakota, TN=Tennessee, TX=Texas, UT=Utah
        VT=Vermont, VA=Virginia, WA=Washington, WV=West Virginia, WI=Wisconsin, WY=Wyoming
        """
    private static let canadian = """
        AB=Alberta, BC=British Columbia, MB=Manitoba, NB=New Brunswick, NL=Newfoundland and Labrador, NS=Nova Scotia
        NT=Northwest Territories, NU=Nunavut, ON=Ontario, PE=Prince Edward Island, QC=Quebec, SK=Saskatchewan, YT=Yukon
        """
}
