/**
 * A process that kills itself (`kill -9`) while it sends a refund. Tests start it with the point at which it dies, the ID
 * of the refund, and the database.
 */
import { refundMovement } from '#features/refunds/api/movement.ts'
import { buildKilledApp, type CrashOrder, die, runScript } from './killed-process.ts'

export const REFUND_CRASHES = [
  'before the refund is marked as sent',
  'before the provider is called',
  'after the provider has refunded, before its response',
  'after the response, before it is stored',
  'after it is stored',
] as const
async function main(order: CrashOrder): Promise<void> {
  const { point, args } = order
  const app = await buildKilledApp(order, { work: false })
  if (point === 'before the refund is marked as sent') die()
  const { refunds } = app.services.stripe.sdk
  const { create } = refunds
  refunds.create = async (...args: Parameters<typeof create>) => {
    if (point === 'before the provider is called') die()
    const refund = await Reflect.apply(create, refunds, args)
    if (point === 'after the provider has refunded, before its response') die()
    if (point === 'after the response, before it is stored') {
      app.services.db.transaction = die
    }
    return refund
  }
  await refundMovement.continue(app.services, args[0] ?? '')
  die()
}

await runScript(import.meta, main)
