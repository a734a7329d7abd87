/** CPU of lists near a place, next to the same lists without one. */
import { catFacets, catPage } from '#features/cats/api/cats.ts'
import type { CatFilter } from '#features/cats/contract.ts'
import { isoDate } from '#lib/dates.ts'
import { loadGazetteer, placeText } from '#lib/places/gazetteer.ts'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { backendCpuMs } from './backend-cpu.ts'

/** Milliseconds of CPU of one list, of the process and of PostgreSQL together, and its ratio to the list without distance. */
export type DistanceResult = { name: string; cpu: number; ratio: number; limit?: number }[]

/** No slower than so many times the list without distance. */
const LIMIT = 1.3
const BATCH = 20
const CITIES = 40

type Workload = { name: string; limit?: number; filter: (near: string) => CatFilter; isFacets?: boolean }

const available = { status: ['available'] } satisfies CatFilter
const WORKLOADS: Workload[] = [
  { name: 'list', filter: () => available },
  { name: 'list with distances', limit: LIMIT, filter: (near) => ({ ...available, near }) },
  { name: 'within 50 miles', limit: LIMIT, filter: (near) => ({ ...available, near, within: 50 }) },
  { name: 'within 250 miles', limit: LIMIT, filter: (near) => ({ ...available, near, within: 250 }) },
  { name: 'nearest first', limit: LIMIT, filter: (near) => ({ ...available, near, sort: 'distance' }) },
  {
    name: 'nearest first within 100 miles',
    limit: LIMIT,
    filter: (near) => ({ ...available, near, within: 100, sort: 'distance' }),
  },
  { name: 'page 50, nearest first', filter: (near) => ({ ...available, near, sort: 'distance', page: 50 }) },
  { name: 'facets', isFacets: true, filter: () => available },
  {
    name: 'facets within 100 miles',
    isFacets: true,
    filter: (near) => ({ ...available, near, within: 100 }),
  },
]

/** Measures with the cats in a database; each workload takes turns with the others, and medians count. */
export async function measureDistance(
  url: string,
  { rounds }: { rounds: number },
  log: (text: string) => void,
): Promise<DistanceResult> {
  const database = await openDatabase({ url, poolSize: 1, log: createLog('error') })
  try {
    const { db } = database
    const cpuMs = await backendCpuMs(db)
    const today = isoDate(new Date())
    const cities = await largestCities()
    const run = async ({ filter, isFacets }: Workload, n: number) => {
      const wanted = { ...filter(cities[n % CITIES] ?? ''), maxPrice: 50_000_000 + n }
      await (isFacets ? catFacets(db, wanted, today) : catPage(db, wanted, today))
    }
    const costs = new Map<Workload, number[]>(WORKLOADS.map((workload) => [workload, []]))
    let n = 0
    for (let round = 0; round <= rounds; round += 1) {
      for (const workload of WORKLOADS) {
        const before = process.cpuUsage()
        const since = cpuMs()
        for (let request = 0; request < BATCH; request += 1) await run(workload, n++)
        const used = process.cpuUsage(before)
        const cost = ((used.user + used.system) / 1_000 + cpuMs() - since) / BATCH
        // The first round prepares the statements.
        if (round > 0) costs.get(workload)?.push(cost)
      }
    }
    const medianOf = (name: string) =>
      median(costs.get(WORKLOADS.find((each) => each.name === name) as Workload) ?? [])
    const result = WORKLOADS.map(({ name, limit, isFacets }) => {
      const cpu = medianOf(name)
      return {
        name,
        cpu: round2(cpu),
        ratio: round2(cpu / medianOf(isFacets ? 'facets' : 'list')),
        ...(limit && { limit }),
      }
    })
    for (const { name, cpu, ratio, limit } of result)
      log(
        `  ${name.padEnd(32)} ${cpu.toFixed(2).padStart(6)} ms CPU, ratio ${ratio}${limit ? ` of ${limit}` : ''}`,
      )
    return result
  } finally {
    await database.close()
  }
}

async function largestCities(): Promise<string[]> {
  const places = await loadGazetteer()
  const names = [
    'New York',
    'Chicago',
    'Houston',
    'Dallas',
    'Denver',
    'Atlanta',
    'Seattle',
    'Boise',
    'Tampa',
    'Tulsa',
  ]
  const towns = names.flatMap((name) => places.findAll(name).slice(0, 1))
  return Array.from({ length: CITIES }, (_, n) => {
    const town = towns[n % towns.length]
    return town ? placeText(town) : ''
  })
}

const round2 = (value: number) => Math.round(value * 100) / 100
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
