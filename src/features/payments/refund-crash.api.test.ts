import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { REFUND_CRASHES, type RefundCrash } from '#testing/refund-crash.ts'
import { buyCat, refund, refundedByProvider, refundsOf } from '#testing/refunds.ts'

const log = createLog('silent')
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Runs the process that kills itself; returns the signal that ended it. */
function crash(
  point: RefundCrash,
  refundId: string,
  dataDir: string,
  url = '',
): Promise<NodeJS.Signals | null> {
  const script = new URL('../../testing/refund-crash.ts', import.meta.url).pathname
  const child = spawn('node', [script, point, refundId, dataDir, url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
}

describe('a process killed', () => {
  it.for(REFUND_CRASHES)(
    '%s leaves a refund that is made once after the restart',
    { timeout: 120_000 },
    async (point) => {
      const folder = await mkdtemp(join(tmpdir(), 'littermate-crash-'))
      closers.push(() => rm(folder, { recursive: true, force: true }))
      const dataDir = join(folder, 'pglite')
      const database = await openTestDatabase({ dataDir })
      const before = await buildTestApp(database, { work: false })
      const sale = await buyCat(before)
      const [added] = await refund(before, sale, 100_000)
      await before.close()
      if (database.url) closers.push(() => database.remove())
      else await database.close()

      expect(await crash(point, added?.id ?? '', dataDir, database.url)).toBe('SIGKILL')

      const opened = database.url
        ? database
        : { ...(await openDatabase({ dataDir, log })), empty: async () => {}, remove: async () => {} }
      if (!database.url) closers.push(() => opened.close())
      const app = await buildTestApp(opened)
      closers.push(() => app.close())
      await expect
        .poll(async () => (await refundsOf(app, sale)).rows.map(({ state }) => state), { timeout: 50_000 })
        .toEqual(['succeeded'])
      expect(await refundedByProvider(app, sale)).toBe(100_000)
      expect((await refundsOf(app, sale)).refunded).toBe(100_000)
    },
  )
})
