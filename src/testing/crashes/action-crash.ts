/**
 * A process that kills itself (`kill -9`) while it handles one request, which is one database transaction. Tests start it
 * with the point at which it dies and the request.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { buildKilledApp, type CrashOrder, die, runScript } from './killed-process.ts'

export const ACTION_CRASHES = ['before the commit', 'after the commit, before the response'] as const

/** A request of a signed-in user. */
export type Action = { method: 'POST' | 'PATCH'; path: string; cookie: string; body: object }

/** Set while the request is handled, because timers also open transactions. */
const request = new AsyncLocalStorage<boolean>()

async function main(order: CrashOrder): Promise<void> {
  const app = await buildKilledApp(order, { work: false, rateLimits: false })
  const { db } = app.services
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const dies = request.getStore() === true
    const result = await transaction(async (tx) => {
      const done = await work(tx)
      if (dies && order.point === 'before the commit') die()
      return done
    }, config)
    if (dies) die()
    return result
  }
  const { method, path, cookie, body } = JSON.parse(order.args[0] ?? '') as Action
  await request.run(true, () => app.request(method, path, { as: { cookie }, body }))
}

await runScript(import.meta, main)
