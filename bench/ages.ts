/** How old responses are that visitors receive while a cat changes many times per second and lists are under load. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type ChangesSettings, repeatUntil } from './changes.ts'
import { untilResponse } from './processes.ts'
import { median, runLoad, startApp } from './server.ts'

const CHANGES_PER_SECOND = 20
const READ_EVERY_MS = 20

/** Milliseconds since the price in a response was replaced, when the response was received; 0 for the current price. */
export type Ages = { name: string; reads: number; median: number; max: number }

/** A response with the watched cat: its path, its price in the text, and how many of the price's units are a dollar. */
type Watched = { name: string; path: string; price: RegExp; perDollar: number }

/** Measures with a seeded database. `sampleFile` has the paths of the load. */
export async function measureAges(settings: ChangesSettings, sampleFile: string): Promise<Ages[]> {
  const { databaseUrl, dataDir, port } = settings
  const app = startApp({ databaseUrl, port, dataDir })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await untilResponse(`http://127.0.0.1:${port}/healthz`, app)
    // The first one of the list.
    const { rows } = await client.query<{ id: string }>(
      `select id from cats where is_listed and status = 'available' order by ranked_at desc, id desc limit 1`,
    )
    const id = rows[0]?.id ?? ''
    const inJson = new RegExp(`"id" ?: ?"${id}".*?"price" ?: ?(\\d+)`)
    const inPage = new RegExp(`/cats/${id}"[^$]*\\$([\\d,]+)`)
    const responses: Watched[] = [
      { name: 'list', path: '/api/cats', price: inJson, perDollar: 100 },
      { name: 'page', path: '/cats', price: inPage, perDollar: 1 },
      { name: 'detail', path: `/api/cats/${id}`, price: inJson, perDollar: 100 },
    ]
    const results: Ages[] = []
    for (const response of responses) {
      const ages = await agesOf(response, { id, client, settings, sampleFile })
      results.push({ name: response.name, reads: ages.length, median: median(ages), max: Math.max(...ages) })
    }
    return results
  } finally {
    await client.end()
    await app.stop()
  }
}

/** The ages of all responses that are received while the load runs. */
async function agesOf(
  { path, price, perDollar }: Watched,
  setup: { id: string; client: pg.Client; settings: ChangesSettings; sampleFile: string },
): Promise<number[]> {
  const { seconds, connections, port } = setup.settings
  const origin = `http://127.0.0.1:${port}`
  const stopping = new AbortController()
  const load = runLoad({
    url: origin,
    kind: { path: 'list', repeat: 40 },
    seed: 7,
    seconds,
    connections,
    sample: setup.sampleFile,
  }).finally(() => stopping.abort())
  /** When each price, in dollars, was replaced. */
  const replacedAt = new Map<number, number>()
  const changes = repeatUntil(stopping.signal, CHANGES_PER_SECOND, async () => {
    const { rows } = await setup.client.query<{ price: number }>(
      'update cats set price = (price / 100 + 1) * 100 where id = $1 returning price',
      [setup.id],
    )
    replacedAt.set((rows[0]?.price ?? 0) / 100 - 1, performance.now())
  })
  const ages: number[] = []
  const reads = (async () => {
    while (!stopping.signal.aborted) {
      const body = await (await fetch(`${origin}${path}`)).text()
      const shown = price.exec(body)?.[1]
      if (shown === undefined) throw new Error(`${path} does not show the cat.`)
      const now = performance.now()
      ages.push(now - (replacedAt.get(Number(shown.replaceAll(',', '')) / perDollar) ?? now))
      await sleep(READ_EVERY_MS)
    }
  })()
  await Promise.all([load, changes, reads])
  return ages
}
