// The region below is the example of docs/sandbox.md, byte for byte.

// begin
import CheckoutConformance
import ExpressCheckout
import Testing
import YunoConformance

@Test func aCustomerPaysWithStandardDelivery() async throws {
    let world = try await YunoHarness().makeWorld(sandbox: nil)
    let flow = CheckoutFlow(
        id: CheckoutID("test-1"), order: world.order, provider: world.provider, quoter: SampleShop())
    let opened = try await flow.open()
    let address = world.device.addressMessage(SampleShop.served.redacted, isOpening: true)
    #expect(await flow.handle(address).problem == nil)
    let approval = Approval(
        clientPayload: opened.clientPayload.exposed, quote: await flow.sheet.quote, address: SampleShop.served,
        buyer: SampleShop.buyer, card: .approves)
    let reply = await flow.handle(try await world.device.authorize(approval))
    #expect(reply.outcome?.name == "completed")
    #expect(try await world.ledger()[0]?["value"] == "105.00")
    await world.shutDown()
}
// end
