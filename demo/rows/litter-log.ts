import { DEFAULT_LINES } from '#features/care-plans/rules/default-lines.ts'
import { planOf } from '#features/care-plans/rules/plan.ts'
import { addDays, daysBetween } from '#lib/dates.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { demoId, hashSeed } from '../ids.ts'
import { randomFor } from '../random.ts'
import type { BreederRow, PlanContext } from './plan.ts'

const GESTATION_DAYS = 65
const WEEK = 7
const COLLARS = ['Red', 'Blue', 'Green', 'Yellow', 'Violet', 'White', 'Orange']
/** Minutes between two kittens of a birth. */
const INTERVAL = 34

/** Adds the matings of the pairings of a cattery, and the kittens of its litters with their weights. Its cats are there. */
export function addLitterLogs({ plan, calendar }: PlanContext, breeder: BreederRow): void {
  const today = calendar.date(0)
  for (const { id, expectedLitterDate } of plan.pairings.filter(
    ({ breederId }) => breederId === breeder.id,
  )) {
    const firstDay = expectedLitterDate && addDays(expectedLitterDate, -GESTATION_DAYS)
    if (!firstDay || firstDay >= today) continue
    plan.matings.push({
      id: demoId('mating', id),
      breederId: breeder.id,
      breedingPairingId: id,
      firstDay,
      lastDay: firstDay,
      createdAt: new Date(`${firstDay}T20:00:00Z`),
    })
  }
  for (const { id, birthDate } of plan.litters.filter(({ breederId }) => breederId === breeder.id)) {
    if (!birthDate) continue
    const cats = plan.cats.filter(({ litterId }) => litterId === id)
    cats.forEach((cat, index) => {
      const bornAt = new Date(Date.parse(`${birthDate}T09:12:00Z`) + index * INTERVAL * MINUTE_MS)
      const kittenId = demoId('kitten', cat.id)
      plan.kittens.push({
        id: kittenId,
        breederId: breeder.id,
        litterId: id,
        bornAt,
        sex: cat.gender,
        color: cat.color ?? null,
        mark: COLLARS[index % COLLARS.length] ?? null,
        catId: cat.id,
        createdAt: bornAt,
      })
      addDiary(plan, { catId: cat.id ?? '', breederId: breeder.id, birthDate, today })
      addCare(plan, { kittenId, breederId: breeder.id, birthDate, today })
      addWeights(
        plan,
        { kittenId, breederId: breeder.id, bornAt, days: daysBetween(birthDate, today) },
        index === 1,
      )
    })
  }
}

const NEWS = [
  'Opened both eyes today.',
  'Left the nest box for the first time, and went back at once.',
  'Ate wet food from the saucer, and stood in it.',
  'Met the vacuum cleaner, and stayed.',
]

/** What the breeder published of a kitten, every two weeks. */
function addDiary(
  plan: PlanContext['plan'],
  {
    catId,
    breederId,
    birthDate,
    today,
  }: { catId: string; breederId: string; birthDate: string; today: string },
): void {
  NEWS.forEach((text, index) => {
    const day = addDays(birthDate, WEEK * (index + 1) * 2)
    if (day >= today) return
    plan.diaryEntries.push({
      id: demoId('diary', catId, String(index)),
      catId,
      breederId,
      text,
      publishedAt: new Date(`${day}T17:00:00Z`),
    })
  })
}

/** What was done for a kitten by the default plan, but for what was due within the last week. */
function addCare(
  plan: PlanContext['plan'],
  kitten: { kittenId: string; breederId: string; birthDate: string; today: string },
): void {
  const { kittenId, breederId, birthDate, today } = kitten
  for (const { lineId, dose, kind, name, day } of planOf(birthDate, DEFAULT_LINES)) {
    if (day > addDays(today, -WEEK)) continue
    plan.careEntries.push({
      id: demoId('care', kittenId, `${lineId} ${dose}`),
      kittenId,
      breederId,
      lineId,
      dose,
      kind,
      name,
      doneOn: day,
      ...(kind === 'vaccine' && { product: 'Example FVRCP', lot: `V-${dose}04`, vet: 'Dr. Ellen Moss' }),
      ...(kind === 'worms' && { product: 'Example paste', lot: 'P-118' }),
    })
  }
}

/** Weighed daily for two weeks, then twice a week until twelve weeks. `isSlow`: it gained nothing until day 2. */
function addWeights(
  plan: PlanContext['plan'],
  { kittenId, breederId, bornAt, days }: { kittenId: string; breederId: string; bornAt: Date; days: number },
  isSlow: boolean,
): void {
  const random = randomFor(hashSeed(kittenId), 'weights')
  const birth = Math.round(random.between(92, 116))
  const perDay = random.between(11, 15)
  for (let day = 0; day < Math.min(days, 84); day += day < 14 ? 1 : 3) {
    const gained = isSlow && day <= 2 ? -day : perDay * day
    plan.kittenWeights.push({
      id: demoId('weight', kittenId, String(day)),
      kittenId,
      breederId,
      grams: Math.round(
        birth + gained + random.between(-2, 2) * Math.min(day, 1) * (isSlow && day <= 2 ? 0 : 1),
      ),
      weighedAt: new Date(bornAt.getTime() + day * DAY_MS + 20 * MINUTE_MS),
      createdAt: new Date(bornAt.getTime() + day * DAY_MS + 20 * MINUTE_MS),
    })
  }
}
