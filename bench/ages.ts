/** How old responses are that visitors receive while a cat changes many times per second and its list is under load. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ChangesSettings } from './changes.ts'
import { rowsOf } from './postgres.ts'
import { LOAD_CORE, run, untilResponse } from './processes.ts'
import { median, startApp } from './server.ts'

const CHANGES_PER_SECOND = 20
const READ_EVERY_MS = 20

/** Milliseconds since the price in a response was replaced, when the response was received; 0 for the current price. */
export type Ages = { name: string; reads: number; median: number; max: number }

/** Measures with a seeded database. `sampleFile` has the paths of the load. */
export async function measureAges(
  { databaseUrl, dataDir, port, connections, seconds }: ChangesSettings,
  sampleFile: string,
): Promise<Ages[]> {
  const [cat] = await rowsOf<{ id: string }>(
    databaseUrl,
    `select id from cats where is_listed and status = 'available' order by created_at desc, id desc limit 1`,
  )
  const id = cat?.id ?? ''
  const paths = { list: '/api/cats', page: '/cats', detail: `/api/cats/${id}` }
  const inJson = new RegExp(`"id" ?: ?"${id}".*?"price" ?: ?(\\d+)`)
  const inPage = new RegExp(`/cats/${id}"[^$]*\\$([\\d,]+)`)
  const app = startApp({ databaseUrl, port, dataDir })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await untilResponse(`http://127.0.0.1:${port}/healthz`, app)
    const results: Ages[] = []
    for (const [name, path] of Object.entries(paths)) {
      const job = {
        ...{ url: `http://127.0.0.1:${port}`, kind: { path: 'list', repeat: 40 }, seed: 7 },
        ...{ seconds, connections, sample: sampleFile },
      }
      const changing = new AbortController()
      const load = run(process.execPath, ['bench/load.ts', JSON.stringify(job)], { core: LOAD_CORE }).finally(
        () => changing.abort(),
      )
      /** When each price, in dollars, was replaced. */
      const replacedAt = new Map<number, number>()
      const changes = changePrice(client, id, replacedAt, changing.signal)
      const ages: number[] = []
      while (!changing.signal.aborted) {
        const body = await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
        const shown = (name === 'page' ? inPage : inJson).exec(body)?.[1]
        if (shown === undefined) throw new Error(`${path} does not show the cat.`)
        const dollars = name === 'page' ? Number(shown.replaceAll(',', '')) : Number(shown) / 100
        const now = performance.now()
        ages.push(now - (replacedAt.get(dollars) ?? now))
        await sleep(READ_EVERY_MS)
      }
      await Promise.all([load, changes])
      results.push({ name, reads: ages.length, median: median(ages), max: Math.max(...ages) })
    }
    return results
  } finally {
    await client.end()
    await app.stop()
  }
}

async function changePrice(
  client: pg.Client,
  id: string,
  replacedAt: Map<number, number>,
  signal: AbortSignal,
): Promise<void> {
  const start = performance.now()
  for (let count = 1; !signal.aborted; count += 1) {
    const { rows } = await client.query<{ price: number }>(
      'update cats set price = (price / 100 + 1) * 100 where id = $1 returning price',
      [id],
    )
    replacedAt.set((rows[0]?.price ?? 0) / 100 - 1, performance.now())
    await sleep(Math.max(0, start + (count * 1_000) / CHANGES_PER_SECOND - performance.now()))
  }
}
