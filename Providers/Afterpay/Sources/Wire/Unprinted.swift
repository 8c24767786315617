import ExpressCheckout

// What holds people or tokens prints none of them, whoever interpolates it by mistake.
extension WireContact: PersonalData {}
extension WireConsumer: PersonalData {}
extension WireCheckout: PersonalData {}
extension WireOpenedCheckout: PersonalData {}
extension WirePayment: PersonalData {}
extension PaymentExpectation: PersonalData {}
extension AfterpayState: PersonalData {}
extension WireRefund: PersonalData {}
extension ChangeCall: PersonalData {}
extension CheckoutImporter: PersonalData {}
