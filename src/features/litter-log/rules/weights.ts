/** Weights of kittens, in whole grams. Times are ISO times. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { inDigits } from '#lib/texts/digits.ts'

export type Weighing = { grams: number; weighedAt: string }

const REPLACED_WITHIN = 10 * MINUTE_MS

const age = (bornAt: string, { weighedAt }: Weighing) => Date.parse(weighedAt) - Date.parse(bornAt)

/** Whether each of some weights, in the order of weighing, is replaced by another one within ten minutes. */
export function areReplaced(weights: readonly Weighing[]): boolean[] {
  return weights.map(({ weighedAt }, index) => {
    const next = weights[index + 1]
    return next !== undefined && Date.parse(next.weighedAt) - Date.parse(weighedAt) <= REPLACED_WITHIN
  })
}

/** The weights that count, in the order of weighing. */
export function countedWeights<Row extends Weighing>(weights: readonly Row[]): Row[] {
  const sorted = weights.toSorted((a, b) => Date.parse(a.weighedAt) - Date.parse(b.weighedAt))
  const replaced = areReplaced(sorted)
  return sorted.filter((_, index) => !replaced[index])
}

/** The most that a kitten of some days can weigh; far more than any does, to notice a wrong unit or digit. */
const MOST: readonly [days: number, grams: number][] = [
  [7, 500],
  [42, 2_500],
  [Number.POSITIVE_INFINITY, 15_000],
]
const LEAST = 20

/** Why a weight cannot be that of a kitten; null if it can. Times may be some minutes in the future, because clocks differ. */
export function weightProblem(
  { bornAt, now }: { bornAt: string; now: Date },
  weighing: Weighing,
): string | null {
  const { grams, weighedAt } = weighing
  if (Date.parse(weighedAt) > now.getTime() + 5 * MINUTE_MS) return 'This time is in the future.'
  if (age(bornAt, weighing) < -5 * MINUTE_MS) return 'This is before the kitten was born.'
  if (grams < LEAST) return `Enter the weight in grams. A kitten weighs at least ${LEAST} g.`
  const days = age(bornAt, weighing) / DAY_MS
  const most = MOST.find(([below]) => days < below)?.[1] ?? 0
  return grams > most
    ? `Enter the weight in grams. A kitten of this age weighs less than ${inDigits(most)} g.`
    : null
}

const QUESTIONED = 0.2

/** Whether a weight differs from the last one so much that it may be a mistake. */
export function isQuestionable(grams: number, last: number | undefined): boolean {
  return last !== undefined && Math.abs(grams - last) > last * QUESTIONED
}

export type WeightNote = { kind: 'day_2' | 'no_gain' | 'loss'; text: string; source: string | null }

/**
 * What a breeder should look at in the weights of a kitten, the gravest first. `day_2` is a finding of a study. The others are
 * figures without a judgment, because no source says from when they matter.
 */
export function weightNotes(bornAt: string, weights: readonly Weighing[]): WeightNote[] {
  const counted = countedWeights(weights)
  return [dayTwo(bornAt, counted), loss(counted), noGain(bornAt, counted)].filter(
    (note) => note !== undefined,
  )
}

const TWO_MONTHS = 61 * DAY_MS

/** No gain between birth and day 2, a risk for two months at any birth weight (5,504 kittens, doi 10.3389/fvets.2024.1419383). */
function dayTwo(bornAt: string, counted: Weighing[]): WeightNote | undefined {
  const birth = birthWeight(bornAt, counted)
  const later = counted
    .filter((each) => age(bornAt, each) >= 1.5 * DAY_MS && age(bornAt, each) < 3 * DAY_MS)
    .at(-1)
  const last = counted.at(-1)
  if (birth === undefined || later === undefined || later.grams > birth) return undefined
  if (!last || age(bornAt, last) >= TWO_MONTHS) return undefined
  return {
    kind: 'day_2',
    text: `Has not gained weight between birth (${birth} g) and day 2 (${later.grams} g). Such kittens die more often, whatever they weighed at birth. Ask your vet.`,
    source: '5,504 kittens, Frontiers in Veterinary Science 11, 2024',
  }
}

const LOSS = 0.1

function loss(counted: Weighing[]): WeightNote | undefined {
  const last = counted.at(-1)
  if (!last) return undefined
  const most = Math.max(...counted.map(({ grams }) => grams))
  const share = (most - last.grams) / most
  if (share < LOSS) return undefined
  return {
    kind: 'loss',
    text: `Weighs ${Math.round(share * 100)}% less than its highest weight (${most} g).`,
    source: null,
  }
}

/** Within the first two weeks: the last weight is not above that of a day before. */
function noGain(bornAt: string, counted: Weighing[]): WeightNote | undefined {
  const last = counted.at(-1)
  if (!last || age(bornAt, last) >= 14 * DAY_MS) return undefined
  const before = counted
    .filter((each) => Date.parse(last.weighedAt) - Date.parse(each.weighedAt) >= DAY_MS)
    .at(-1)
  if (!before || last.grams > before.grams) return undefined
  const hours = Math.round((Date.parse(last.weighedAt) - Date.parse(before.weighedAt)) / HOUR_MS)
  return { kind: 'no_gain', text: `Has not gained weight in ${hours} hours.`, source: null }
}

/** The first weight of a kitten's first day, in grams. */
export function birthWeight(bornAt: string, weights: readonly Weighing[]): number | undefined {
  const first = countedWeights(weights)[0]
  return first && age(bornAt, first) < DAY_MS ? first.grams : undefined
}

/** Average weights at birth, in grams (doi 10.1017/S0007114511003333). */
const MEANS: Readonly<Record<string, number>> = {
  'maine coon': 115,
  'norwegian forest cat': 106,
  birman: 97,
  siamese: 92,
  persian: 82,
}

/** What kittens of a breed weigh at birth on average, as a sentence; undefined for other breeds. */
export function meanAtBirth(breed: string): string | undefined {
  const grams = MEANS[breed.toLowerCase()]
  return grams === undefined
    ? undefined
    : `${breed} kittens weigh ${grams} g at birth on average (British Journal of Nutrition 106, 2011).`
}
