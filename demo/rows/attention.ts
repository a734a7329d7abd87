/** How much the demo's cats are looked at and kept as favorites, day by day since they were listed. */
import { demoId, seedOf } from '../ids.ts'
import { FAMILIES } from '../people.ts'
import { randomFor } from '../random.ts'
import type { CatRow, Making } from './plan.ts'

const DAY = 86_400_000
/** Days that the dashboard's charts reach back at most. */
const OLDEST = 90
/** Of those who look at a cat, one in so many keeps it as a favorite. */
const LOOKS_FOR_A_FAVORITE = 40

/** Adds views and favorites of the last months to every cat that the public sees or saw. */
export function addAttention(making: Making): void {
  const { plan } = making
  const shown = new Set(plan.breeders.filter(({ isActive }) => isActive).map(({ id }) => id))
  const soldAt = new Map(plan.transactions.map(({ catId, createdAt }) => [catId, createdAt]))
  const kept = new Set(plan.favorites.map(({ userId, catId }) => `${userId} ${catId}`))
  for (const cat of plan.cats) {
    if (!shown.has(cat.breederId) || cat.status === 'withdrawn') continue
    addAttentionTo(making, cat, soldAt.get(cat.id), kept)
  }
}

function addAttentionTo(
  { plan, calendar }: Making,
  cat: CatRow,
  soldAt: Date | undefined,
  kept: Set<string>,
): void {
  const random = randomFor(seedOf(cat.id), 'attention')
  const today = Date.parse(calendar.date(0))
  const daysSince = (moment: Date | undefined) => (moment ? Math.floor((today - Number(moment)) / DAY) : 0)
  const listed = Math.min(OLDEST, daysSince(cat.createdAt))
  // A few friends look for a while at a kitten that has found its home.
  const last = soldAt ? Math.max(1, daysSince(soldAt) - 3) : 1
  const charm = random.between(3, 16) * (cat.isFeatured ? 2 : 1)
  for (let daysAgo = listed; daysAgo >= last; daysAgo--) {
    const novelty = 1 + 2 * Math.exp(-(daysSince(cat.createdAt) - daysAgo) / 6)
    const views = Math.round(charm * novelty * random.between(0.4, 1.4))
    if (views === 0) continue
    plan.catViews.push({ catId: cat.id, day: calendar.date(daysAgo), views })
    if (!random.chance(views / LOOKS_FOR_A_FAVORITE)) continue
    const fan = demoId('user', FAMILIES[Math.floor(random.between(0, FAMILIES.length))]?.email ?? '')
    if (kept.has(`${fan} ${cat.id}`)) continue
    kept.add(`${fan} ${cat.id}`)
    plan.favorites.push({
      id: demoId('favorite', fan, cat.id),
      userId: fan,
      catId: cat.id,
      createdAt: calendar.moment(daysAgo, 20, daysAgo % 60),
    })
  }
}
