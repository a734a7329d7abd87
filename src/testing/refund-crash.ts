/**
 * A process that kills itself (`kill -9`) while it sends a refund. Tests start it with the point at which it dies, the ID
 * of the refund, and the database.
 */
import { continueRefund } from '#features/payments/api/refund-steps.ts'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp } from './app.ts'

export const REFUND_CRASHES = [
  'before the refund is marked as sent',
  'before the provider is called',
  'after the provider has refunded, before its response',
  'after the response, before it is stored',
  'after it is stored',
] as const
export type RefundCrash = (typeof REFUND_CRASHES)[number]

const [point, refundId = '', dataDir, url] = process.argv.slice(2)

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('unreachable')
}

async function main(): Promise<void> {
  const log = createLog('silent')
  const database = await openDatabase({ url: url || undefined, dataDir, log })
  const app = await buildTestApp(
    { ...database, ...(url && { url }), empty: async () => {}, remove: () => database.close() },
    { work: false },
  )
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
  await continueRefund(app.services, refundId)
  die()
}

if (process.argv[1] === import.meta.filename) await main()
