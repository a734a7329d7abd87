/** CPU time of inbreeding coefficients: one mating, one animal with 300 mates, and all animals of a herd. */
import { inbreedingOfHerd } from '#features/breeding/rules/inbreeding/herd.ts'
import { inbreedingWithMates } from '#features/breeding/rules/inbreeding/mates.ts'
import { inbreedingOfMating } from '#features/breeding/rules/inbreeding/mating.ts'
import type { PedigreeRow } from '#features/breeding/rules/inbreeding/pedigree.ts'
import { meuwissenLuo, recursiveKinship, rowsWithin } from './baselines.ts'
import { createHerd, type HerdAnimal } from './herd.ts'

const HERD = { size: 100_000, generations: 25, seed: 1 }
/** A small population, in which an animal has about 200 ancestors within ten generations. */
const SMALL = { size: 22_000, generations: 11, seed: 2 }
const GENERATIONS = 10
const MATES = 300
const ROUNDS = 7
/** Results of two methods are the same number up to rounding. */
const ROUNDING = 1e-12

type Cost = { name: string; ancestors: number; ms: number; baselineMs: number; ratio: number }
export type InbreedingResult = {
  costs: Cost[]
  herd: { animals: number; seconds: number; longestMs: number; baselineSeconds: number; mean: number }
}

/** Measures each with its baseline, which must have the same results. */
export function measureInbreeding(): InbreedingResult {
  const animals = createHerd(SMALL.size, SMALL.generations, SMALL.seed)
  const rows = new Map(animals.map((row) => [row.id, row]))
  const youngest = animals.slice(-SMALL.size / SMALL.generations)
  const male = youngest.find(({ sex }) => sex === 'male') as HerdAnimal
  const mates = youngest
    .map(({ id }) => id)
    .filter((id) => id !== male.id)
    .slice(0, MATES)
  const [mate = ''] = mates
  const ofMating = [...rowsWithin(rows, [male.id, mate], GENERATIONS).keys()].map(
    (id) => rows.get(id) as PedigreeRow,
  )
  const pedigrees = new Map(
    [male.id, ...mates].flatMap((id) =>
      [...rowsWithin(rows, [id], GENERATIONS).keys()].map((each) => [each, rows.get(each) as PedigreeRow]),
    ),
  )
  const ofAll = [...pedigrees.values()]
  const baseline = (among: readonly PedigreeRow[], ids: readonly string[]) => {
    const byId = new Map(among.map((row) => [row.id, row]))
    return ids.map((id) => recursiveKinship(rowsWithin(byId, [male.id, id], GENERATIONS), male.id, id))
  }
  return {
    costs: [
      compare(
        'one mating',
        ofMating.length,
        () => [inbreedingOfMating(ofMating, male.id, mate, GENERATIONS).coefficient],
        () => baseline(ofMating, [mate]),
      ),
      compare(
        `${MATES} mates`,
        ofAll.length,
        () =>
          [...inbreedingWithMates(ofAll, male.id, mates, GENERATIONS).values()].map(
            ({ coefficient }) => coefficient,
          ),
        () => baseline(ofAll, mates),
      ),
    ],
    herd: measureHerd(),
  }
}

/** Medians of alternating rounds, each long enough to be measured. */
function compare(name: string, ancestors: number, ours: () => number[], baseline: () => number[]): Cost {
  requireSame(name, ours(), baseline())
  const times = { ours: [] as number[], baseline: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.ours.push(cpuMs(ours))
    times.baseline.push(cpuMs(baseline))
  }
  const [ms, baselineMs] = [median(times.ours), median(times.baseline)]
  return { name, ancestors, ms, baselineMs, ratio: ms / baselineMs }
}

function measureHerd(): InbreedingResult['herd'] {
  const rows = createHerd(HERD.size, HERD.generations, HERD.seed)
  const since = process.cpuUsage()
  const steps = inbreedingOfHerd(rows)
  let longestMs = 0
  let coefficients: Float64Array | undefined
  while (!coefficients) {
    const before = process.cpuUsage()
    const step = steps.next()
    longestMs = Math.max(longestMs, msSince(before))
    if (step.done) coefficients = step.value
  }
  const seconds = msSince(since) / 1_000
  const beforeBaseline = process.cpuUsage()
  const baseline = meuwissenLuo(rows)
  const baselineSeconds = msSince(beforeBaseline) / 1_000
  requireSame('the herd', [...coefficients], [...baseline.subarray(1)])
  const mean = coefficients.reduce((sum, each) => sum + each, 0) / rows.length
  return { animals: rows.length, seconds, longestMs, baselineSeconds, mean }
}

/** Milliseconds of CPU of one call, over as many calls as take 200 ms. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  for (let calls = 1; ; calls += 1) {
    work()
    const ms = msSince(before)
    if (ms >= 200) return ms / calls
  }
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function requireSame(name: string, ours: number[], baseline: number[]): void {
  const isSame = ours.every((each, index) => Math.abs(each - (baseline[index] ?? Number.NaN)) <= ROUNDING)
  if (!isSame || ours.length !== baseline.length)
    throw new Error(`The results of ${name} differ from the baseline.`)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
