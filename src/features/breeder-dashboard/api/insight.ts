import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { catReports } from '#features/cats/api/index.ts'
import { countFavoritesByWeek } from '#features/favorites/api/index.ts'
import { countInquiriesByWeek } from '#features/messages/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import type { Insight } from '../contract.ts'
import { type Measure, WEEKS } from '../measures.ts'
import { countSalesByWeek } from './sale-counts.ts'
import { lastWeeks } from './weeks.ts'

/** A count in a week (0 is the first); `catId` is null for a pairing. */
type WeeklyCount = { catId: string | null; week: number; count: number }

/** Statistics of the cattery and of each cat, or one. Throws `not_found` for a cat of another breeder. */
export async function insightFor(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ownerId: string,
  catId?: string,
): Promise<Insight> {
  const breeder = await requireOwnBreeder(db, ownerId)
  const today = isoDate(clock.now())
  const weeks = lastWeeks(today)
  const cats = await catReports.listCatNames(db, breeder.id, catId)
  if (catId && cats.length === 0) throw new AppError('not_found')
  const period = { from: weeks[0] ?? today, to: today }
  const [views, favorites, inquiries, sales] = await Promise.all([
    catReports.countViewsByWeek(db, breeder.id, period),
    countFavoritesByWeek(db, breeder.id, period),
    countInquiriesByWeek(db, breeder.id, period),
    countSalesByWeek(db, breeder.id, period),
  ])
  const counts = { views, favorites, inquiries, sales }
  const byCat = mapValues(counts, (rows) =>
    Map.groupBy<string | null, WeeklyCount>(rows, ({ catId }) => catId),
  )
  return {
    weeks,
    cattery: mapValues(counts, byWeek),
    cats: cats.map(({ id, name }) => ({
      catId: id,
      name,
      ...mapValues(byCat, (rows) => byWeek(rows.get(id) ?? [])),
    })),
  }
}

function mapValues<From, To>(from: Record<Measure, From>, map: (value: From) => To): Record<Measure, To> {
  return {
    views: map(from.views),
    favorites: map(from.favorites),
    inquiries: map(from.inquiries),
    sales: map(from.sales),
  }
}

/** The sum per week, oldest first. */
function byWeek(counts: WeeklyCount[]): number[] {
  const weeks = Array<number>(WEEKS).fill(0)
  for (const { week, count } of counts) weeks[week] = (weeks[week] ?? 0) + count
  return weeks
}
