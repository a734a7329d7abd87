import { calendarOf } from '../calendar.ts'
import { CATTERIES } from '../catteries/index.ts'
import { ADMIN, BUYER, FAMILIES } from '../people.ts'
import { addAttention } from './attention.ts'
import { addCattery } from './cattery.ts'
import { addConversations, addFavorites } from './conversations.ts'
import { addModeration } from './moderation.ts'
import { addNotices } from './notices.ts'
import { addPerson } from './people.ts'
import { emptyPlan, type Making, type Plan } from './plan.ts'

export type { Plan } from './plan.ts'

/** Older than any sale of the demo. */
const BUYERS_SINCE_DAYS = 1_150

/** The whole demo world as rows, counted back from `now`; the same day and hash always give the same rows. */
export function planWorld(settings: { now: Date; passwordHash: string; feeBps: number }): Plan {
  const { passwordHash, feeBps } = settings
  const making: Making = { plan: emptyPlan(), calendar: calendarOf(settings.now), passwordHash, feeBps }
  addPerson(making, ADMIN, 'admin', BUYERS_SINCE_DAYS)
  addPerson(making, BUYER, 'buyer', BUYERS_SINCE_DAYS)
  for (const family of FAMILIES) addPerson(making, family, 'buyer', BUYERS_SINCE_DAYS)
  const [demoBreeder, otherBreeder] = CATTERIES.map((cattery) => addCattery(making, cattery))
  if (demoBreeder) {
    addConversations(making, demoBreeder)
    addNotices(making, demoBreeder)
  }
  addFavorites(making)
  addAttention(making)
  if (demoBreeder && otherBreeder) addModeration(making, demoBreeder, otherBreeder)
  return making.plan
}
