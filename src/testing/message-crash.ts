/**
 * A process that dies while it sends a message: started by tests with what to open, whose message it is and where to
 * die (`kill -9` on itself).
 */
import { MESSAGE } from '#features/messages/events.ts'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp } from './app.ts'

export const MESSAGE_CRASHES = ['before the commit', 'after the commit, before the answer'] as const
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
  events.publish = async (handle, topic, data) => {
    await publish(handle, topic, data)
    if (topic === MESSAGE && point === 'before the commit') die()
  }
  // News is heard when it has been committed.
  events.subscribe(({ topic }) => topic === MESSAGE && die())
  const request = { method: 'POST', headers: { cookie, 'content-type': 'application/json' } }
  await fetch(`${app.baseUrl}/api/messages`, { ...request, body: JSON.stringify(body) })
  setTimeout(() => process.exit(3), 10_000)
}

if (process.argv[1] === import.meta.filename) await main(JSON.parse(process.argv[2] ?? '') as CrashOrder)
