/** Views and favorites of the demo's cats for each day since they were listed. */

import { DAY_MS } from '#lib/durations.ts'
import { demoId, hashSeed } from '../ids.ts'
import { FAMILIES } from '../people.ts'
import { randomFor } from '../random.ts'
import type { CatRow, PlanContext } from './plan.ts'

/** Days in the longest chart of the dashboard. */
const MAX_DAYS = 90
const VIEWS_PER_FAVORITE = 40

/** Adds views and favorites to every cat that is or was public. */
export function addAttention(context: PlanContext): void {
  const { plan } = context
  const shown = new Set(plan.breeders.filter(({ isActive }) => isActive).map(({ id }) => id))
  const soldAt = new Map(plan.transactions.map(({ catId, createdAt }) => [catId, createdAt]))
  const favorites = new Set(plan.favorites.map(({ userId, catId }) => `${userId} ${catId}`))
  for (const cat of plan.cats) {
    if (!shown.has(cat.breederId) || cat.status === 'withdrawn') continue
    addAttentionTo(context, cat, soldAt.get(cat.id), favorites)
  }
}

function addAttentionTo(
  { plan, calendar }: PlanContext,
  cat: CatRow,
  soldAt: Date | undefined,
  favorites: Set<string>,
): void {
  const random = randomFor(hashSeed(cat.id), 'attention')
  const today = Date.parse(calendar.date(0))
  const daysSince = (moment: Date | undefined) => (moment ? Math.floor((today - Number(moment)) / DAY_MS) : 0)
  const listed = Math.min(MAX_DAYS, daysSince(cat.createdAt))
  // Some people still look at a cat in the first days after its sale.
  const last = soldAt ? Math.max(1, daysSince(soldAt) - 3) : 1
  const popularity = random.between(3, 16) * (cat.isFeatured ? 2 : 1)
  for (let daysAgo = listed; daysAgo >= last; daysAgo--) {
    const novelty = 1 + 2 * Math.exp(-(daysSince(cat.createdAt) - daysAgo) / 6)
    const views = Math.round(popularity * novelty * random.between(0.4, 1.4))
    if (views === 0) continue
    plan.catViews.push({ catId: cat.id, day: calendar.date(daysAgo), views })
    if (!random.chance(views / VIEWS_PER_FAVORITE)) continue
    const userId = demoId('user', FAMILIES[Math.floor(random.between(0, FAMILIES.length))]?.email ?? '')
    if (favorites.has(`${userId} ${cat.id}`)) continue
    favorites.add(`${userId} ${cat.id}`)
    plan.favorites.push({
      id: demoId('favorite', userId, cat.id),
      userId,
      catId: cat.id,
      createdAt: calendar.moment(daysAgo, 20, daysAgo % 60),
    })
  }
}
