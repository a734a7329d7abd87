import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { signUp } from '#testing/builders.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type CrashOrder, MESSAGE_CRASHES } from '#testing/message-crash.ts'
import { listen } from '#testing/streams.ts'
import { messages } from './api/tables.ts'
import { CONVERSATION_CHANGED } from './events.ts'
import { callsOf, signUpBreeder } from './test-world.ts'

const log = createLog('silent')
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Runs the process that is killed; returns the signal that ended it. */
function crash(order: CrashOrder): Promise<NodeJS.Signals | null> {
  const script = new URL('../../testing/message-crash.ts', import.meta.url).pathname
  const child = spawn('node', [script, JSON.stringify(order)], { stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
}

/** Opens the data directory of the killed process, which only one process can open at a time. */
async function reopen(dataDir: string): Promise<TestApp> {
  const database = await openDatabase({ dataDir, log })
  closers.push(() => database.close())
  return start({ ...database, empty: async () => {}, remove: async () => {} })
}

async function start(database: TestDatabase): Promise<TestApp> {
  const app = await buildTestApp(database, { work: false })
  closers.push(() => app.close())
  return app
}

describe('a process killed', () => {
  it.for(MESSAGE_CRASHES)(
    '%s of a message loses no acknowledged message, and sending again stores it once',
    { timeout: 60_000 },
    async (point) => {
      const folder = await mkdtemp(join(tmpdir(), 'littermate-crash-'))
      closers.push(() => rm(folder, { recursive: true, force: true }))
      const dataDir = join(folder, 'pglite')
      const database = await openTestDatabase({ dataDir })
      const before = await buildTestApp(database, { work: false })
      const [buyer, breeder] = [await signUp(before), await signUpBreeder(before)]
      const message = { receiverId: breeder.id, content: 'Is she used to dogs?', clientId: newId() }
      if (database.url)
        closers.push(
          () => database.remove(),
          () => before.close(),
        )
      else {
        await before.close()
        await database.close()
      }
      // On PostgreSQL the receiver listens at the process that keeps running.
      const stream = database.url ? await listen(before, { as: breeder }) : undefined
      if (stream) closers.push(() => stream.close())

      const order = { point, dataDir, url: database.url, cookie: buyer.cookie, body: message }
      expect(await crash(order)).toBe('SIGKILL')

      const app = database.url ? before : await reopen(dataDir)
      const stored = point !== 'before the commit'
      expect(await app.services.db.select().from(messages)).toHaveLength(stored ? 1 : 0)
      if (stored && stream) await expect.poll(() => stream.events(CONVERSATION_CHANGED)).toHaveLength(1)
      const { send, unread } = callsOf(() => app)
      const again = await send(buyer, breeder.id, message.content, { clientId: message.clientId })
      expect(again.statusCode).toBe(201)
      expect(await app.services.db.select().from(messages)).toMatchObject([{ id: again.json().id }])
      expect(await unread(breeder)).toBe(1)
      if (stream) await expect.poll(() => stream.events(CONVERSATION_CHANGED)).toHaveLength(1)
    },
  )
})
