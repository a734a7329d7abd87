/**
 * A process that kills itself (`kill -9`) while it sends a message. Tests start it with the database, the message, and the
 * point at which it dies.
 */
import { CONVERSATION_CHANGED } from '#features/messages/events.ts'
import { buildKilledApp, type CrashOrder, die, runScript } from './killed-process.ts'

export const MESSAGE_CRASHES = ['before the commit', 'after the commit, before the response'] as const

async function main(order: CrashOrder): Promise<void> {
  const { point, args } = order
  const [cookie = '', body = ''] = args
  const app = await buildKilledApp(order, { work: false })
  const { events } = app.services
  const { publish } = events
  events.publish = async (db, event, data) => {
    await publish(db, event, data)
    if (event.name === CONVERSATION_CHANGED.name && point === 'before the commit') die()
  }
  // The event arrives after the commit.
  events.subscribe(CONVERSATION_CHANGED, die)
  const request = { method: 'POST', headers: { cookie, 'content-type': 'application/json' } }
  await fetch(`${app.baseUrl}/api/messages`, { ...request, body })
}

await runScript(import.meta, main)
