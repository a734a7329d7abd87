import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import { type Insight, type Numbers, WEEKS } from '../contract.ts'
import { type Happened, listHappened, listNames } from './insight-store.ts'
import { lastWeeks } from './weeks.ts'

/** The cattery's numbers, and those of each cat or of one. Throws `not_found` for a cat of somebody else. */
export async function insightFor(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ownerId: string,
  catId?: string,
): Promise<Insight> {
  const breeder = await requireOwnBreeder(db, ownerId)
  const today = isoDate(clock.now())
  const weeks = lastWeeks(today)
  const cats = await listNames(db, breeder.id, catId)
  if (catId && cats.length === 0) throw new AppError('not_found')
  const happened = await listHappened(db, breeder.id, { from: weeks[0] ?? today, to: today })
  const byCat = Map.groupBy(happened, (each) => each.catId)
  return {
    weeks,
    cattery: numbersOf(happened),
    cats: cats.map(({ id, name }) => ({ catId: id, name, ...numbersOf(byCat.get(id) ?? []) })),
  }
}

function numbersOf(happened: Happened[]): Numbers {
  const none = () => Array<number>(WEEKS).fill(0)
  const numbers: Numbers = { views: none(), favorites: none(), inquiries: none(), sales: none() }
  for (const { measure, week, times } of happened) {
    const list = numbers[measure]
    list[week] = (list[week] ?? 0) + times
  }
  return numbers
}
