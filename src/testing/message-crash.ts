/**
 * A process that kills itself (`kill -9`) while it sends a message. Tests start it with the database, the message, and the
 * point at which it dies.
 */
import { CONVERSATION_CHANGED } from '#features/messages/events.ts'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp } from './app.ts'

export const MESSAGE_CRASHES = ['before the commit', 'after the commit, before the response'] as const
export type MessageCrash = (typeof MESSAGE_CRASHES)[number]

export type CrashOrder = {
  point: MessageCrash
  dataDir: string
  url?: string | undefined
  cookie: string
  body: object
}

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('unreachable')
}

async function main({ point, dataDir, url, cookie, body }: CrashOrder): Promise<void> {
  const database = await openDatabase({ url, dataDir, log: createLog('silent') })
  const app = await buildTestApp(
    { ...database, ...(url && { url }), empty: async () => {}, remove: () => database.close() },
    { work: false },
  )
  const { events } = app.services
  const { publish } = events
  events.publish = async (db, event, data) => {
    await publish(db, event, data)
    if (event.name === CONVERSATION_CHANGED.name && point === 'before the commit') die()
  }
  // The event arrives after the commit.
  events.subscribe(CONVERSATION_CHANGED, die)
  const request = { method: 'POST', headers: { cookie, 'content-type': 'application/json' } }
  await fetch(`${app.baseUrl}/api/messages`, { ...request, body: JSON.stringify(body) })
  setTimeout(() => process.exit(3), 10_000)
}

if (process.argv[1] === import.meta.filename) await main(JSON.parse(process.argv[2] ?? '') as CrashOrder)
