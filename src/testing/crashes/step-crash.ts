/**
 * A process that kills itself (`kill -9`) at a step of its work. A step is a change at the payment provider or a database
 * transaction. Tests start it with the point at which it dies, such as `before POST /v1/transfers 1`, and the work. If it is not
 * killed, it writes the steps that it took to its output.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sendAnswer } from '#features/disputes/api/send-answer.ts'
import { decidePayout } from '#features/payouts/api/transfers/decide.ts'
import { reversalMovement } from '#features/payouts/api/transfers/reversal.ts'
import { listReversals, listTransfers } from '#features/payouts/api/transfers/store.ts'
import { transferMovement } from '#features/payouts/api/transfers/transfer.ts'
import type { TestApp } from '../app.ts'
import { buildKilledApp, type CrashOrder, die, runScript } from './killed-process.ts'

/** What the process does: one request of a signed-in user, everything that is due for a sale, or sending an answer. */
export type Work =
  | { request: { method: string; path: string; cookie: string; body?: object } }
  | { payoutOf: string }
  | { answerTo: string }

/** What a test tells the process. */
export type StepOrder = { work: Work; env?: Record<string, string> | undefined }

/** Set while the process works, because timers also open transactions. */
const working = new AsyncLocalStorage<boolean>()

async function main(order: CrashOrder): Promise<void> {
  const { work, env } = JSON.parse(order.args[0] ?? '') as StepOrder
  const app = await buildKilledApp(order, { work: false, rateLimits: false, ...(env && { env }) })
  const steps: string[] = []
  const begin = (name: string) => {
    const step = `${name} ${steps.filter((each) => each.startsWith(name)).length + 1}`
    steps.push(step)
    if (order.point === `before ${step}`) die()
  }
  observeProvider(app, begin)
  observeDatabase(app, begin)
  await working.run(true, () => perform(app, work))
  process.stdout.write(JSON.stringify(steps), () => process.exit(0))
}

/** What is read of the SDK's event, for which it has no type. */
type Request = { method: string; path: string }

/** Calls `begin` before a request that changes something is sent. */
function observeProvider(app: TestApp, begin: (name: string) => void): void {
  app.services.stripe.sdk.on('request', ({ method, path }: Request) => {
    if (method === 'POST') begin(`${method} ${path.replace(/\/[a-z]+_\w*[A-Z\d]\w*/g, '/:id')}`)
  })
}

/** Calls `begin` before a transaction of the work is committed. */
function observeDatabase(app: TestApp, begin: (name: string) => void): void {
  const { db } = app.services
  const transaction = db.transaction.bind(db)
  db.transaction = async (run, config) => {
    if (!working.getStore()) return transaction(run, config)
    return transaction(async (tx) => {
      const done = await run(tx)
      begin('commit')
      return done
    }, config)
  }
}

async function perform(app: TestApp, work: Work): Promise<void> {
  const { services } = app
  if ('request' in work) {
    const { method, path, cookie, body } = work.request
    const { statusCode } = await app.request(method, path, { as: { cookie }, ...(body && { body }) })
    if (statusCode >= 300) throw new Error(`${path} returned ${statusCode}.`)
  } else if ('payoutOf' in work) {
    await decidePayout(services, work.payoutOf)
    for (const { id } of await listTransfers(services.db, work.payoutOf))
      await transferMovement.continue(services, id)
    for (const { id } of await listReversals(services.db, work.payoutOf))
      await reversalMovement.continue(services, id)
  } else await sendAnswer(services, work.answerTo)
}

await runScript(import.meta, main)
