import { expect, it } from 'vitest'
import { startTestServer, testClock } from './test-server.ts'

const DELAY_MS = 5_000

it('a delayed step happens by itself when it is due', async () => {
  const clock = testClock()
  const { sdk, close } = await startTestServer({ clock, delaysPass: true })
  const { id } = await sdk.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    payment_method: 'pm_card_pendingRefund',
    confirm: true,
  })
  const refund = () => sdk.refunds.create({ payment_intent: id, amount: 1_000 })
  const statusOf = async (refundId: string) => (await sdk.refunds.retrieve(refundId)).status

  const first = await refund()
  clock.advance(DELAY_MS - 1_000)
  const second = await refund()
  clock.advance(1_000)
  await expect.poll(() => statusOf(first.id)).toBe('succeeded')
  expect(await statusOf(second.id)).toBe('pending')
  await close()
})
