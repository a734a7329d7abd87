/** Load on cached responses while the catalog changes, compared with the same load without changes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { untilResponse } from './processes.ts'
import type { RequestKind } from './requests.ts'
import { median, readSample, runLoad, startApp } from './server.ts'

/** Changes per second; the first is the baseline of the others. */
export const CHANGE_RATES = [0, 1, 5, 20]

const WORKLOADS: { name: string; kind: RequestKind }[] = [
  { name: 'list, 40 queries', kind: { path: 'list', repeat: 40 } },
  { name: 'page, 40 queries', kind: { path: 'page', repeat: 40 } },
  { name: 'page, 1 query', kind: { path: 'page', repeat: 1 } },
  { name: 'detail, 40 cats', kind: { path: 'detail', repeat: 40 } },
]

export type ChangesSettings = {
  databaseUrl: string
  dataDir: string
  port: number
  rounds: number
  seconds: number
  connections: number
  /** Paths of the workloads; all of them if it is empty. */
  only: string[]
}

/** Requests per second at each rate, and their ratio to the ones without changes. */
export type ChangesResult = { name: string; perSecond: number[]; ratios: number[]; failed: number }[]

/** Measures with a seeded database; each round measures every rate, so that all of them meet the same conditions. */
export async function measureChanges(
  settings: ChangesSettings,
  log: (text: string) => void,
): Promise<ChangesResult> {
  const { databaseUrl, dataDir, port, rounds } = settings
  const sample = await readSample(databaseUrl)
  const sampleFile = join(dataDir, 'sample.json')
  writeFileSync(sampleFile, JSON.stringify(sample))
  const app = startApp({ databaseUrl, port, dataDir })
  const result: ChangesResult = []
  try {
    await untilResponse(`http://127.0.0.1:${port}/healthz`, app)
    for (const { name, kind } of WORKLOADS) {
      if (settings.only.length > 0 && !settings.only.includes(kind.path)) continue
      const measured: number[][] = CHANGE_RATES.map(() => [])
      let failed = 0
      // The first round is a warm-up and does not count.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [place, rate] of CHANGE_RATES.entries()) {
          const changing = new AbortController()
          const changes = changeCats(databaseUrl, sample.ids, rate, changing.signal)
          const job = {
            url: `http://127.0.0.1:${port}`,
            kind,
            seed: 7,
            seconds: round === 0 ? 2 : settings.seconds,
            connections: settings.connections,
            sample: sampleFile,
          }
          const figures = await runLoad(job)
          changing.abort()
          await changes
          if (round === 0) continue
          measured[place]?.push(figures.perSecond)
          failed += figures.failed
        }
      }
      const perSecond = measured.map(median)
      const ratios = perSecond.map((each) => each / (perSecond[0] ?? 1))
      result.push({ name, perSecond, ratios, failed })
      log(
        `  ${name.padEnd(17)} ${perSecond.map((each, place) => `${each.toFixed(0).padStart(6)}/s ${(ratios[place] ?? 0).toFixed(2)}`).join('  ')}${failed > 0 ? `  FAILED: ${failed}` : ''}`,
      )
    }
    return result
  } finally {
    await app.stop()
  }
}

/** Changes the price of one cat after the other, so many times per second, until the signal. */
async function changeCats(
  databaseUrl: string,
  ids: string[],
  rate: number,
  signal: AbortSignal,
): Promise<void> {
  if (rate === 0) return
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await repeatUntil(signal, rate, (count) =>
    client.query('update cats set price = price + 1 where id = $1', [ids[count % ids.length]]),
  )
  await client.end()
}

/** Does something so many times per second, until the signal. `count` starts at 0. */
export async function repeatUntil(
  signal: AbortSignal,
  perSecond: number,
  work: (count: number) => Promise<unknown>,
): Promise<void> {
  const start = performance.now()
  for (let count = 0; !signal.aborted; count += 1) {
    await work(count)
    await sleep(Math.max(0, start + ((count + 1) * 1_000) / perSecond - performance.now()))
  }
}
