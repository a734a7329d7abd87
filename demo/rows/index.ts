import { createCalendar } from '../calendar.ts'
import { CATTERIES } from '../catteries/index.ts'
import { ADMIN, BUYER, FAMILIES, STAFF } from '../people.ts'
import { addAttention } from './attention.ts'
import { addCattery } from './cattery.ts'
import { addConversations, addFavorites } from './conversations.ts'
import { addDisputes } from './disputes.ts'
import { addModeration } from './moderation.ts'
import { addNotices } from './notices.ts'
import { addOffer } from './offers.ts'
import { addPayoutAccounts } from './payout-accounts.ts'
import { addPayouts } from './payouts.ts'
import { addPerson } from './people.ts'
import { addPickups } from './pickups.ts'
import { emptyPlan, type Plan, type PlanContext } from './plan.ts'
import { addProofFile } from './proof-file.ts'
import { addRisks } from './risks.ts'
import { addSaleMessages } from './sale-messages.ts'
import { addSaleRecords } from './sale-records.ts'
import { addSecurity } from './security.ts'
import { addSupport } from './support.ts'
import { addWaitingList } from './waiting-lists.ts'

export type { Plan } from './plan.ts'

/** Longer ago than any sale of the demo. */
const BUYERS_SINCE_DAYS = 1_150

/** All rows of the demo, dated back from `now`; the same day and hash always result in the same rows. */
export function planRows({ now, ...settings }: Omit<PlanContext, 'plan' | 'calendar'> & { now: Date }): Plan {
  const context: PlanContext = { plan: emptyPlan(), calendar: createCalendar(now), ...settings }
  addPerson(context, ADMIN, 'admin', BUYERS_SINCE_DAYS)
  for (const person of STAFF) addPerson(context, person, 'admin', BUYERS_SINCE_DAYS, person.staffRole)
  addPerson(context, BUYER, 'buyer', BUYERS_SINCE_DAYS)
  for (const family of FAMILIES) addPerson(context, family, 'buyer', BUYERS_SINCE_DAYS)
  const [demoBreeder, otherBreeder] = CATTERIES.map((cattery) => addCattery(context, cattery))
  if (demoBreeder) {
    addConversations(context, demoBreeder)
    addNotices(context, demoBreeder)
    addWaitingList(context, demoBreeder)
    addOffer(context, demoBreeder)
  }
  addPayoutAccounts(context)
  addSaleMessages(context)
  addPickups(context)
  addSaleRecords(context)
  addPayouts(context)
  addDisputes(context)
  addProofFile(context)
  addRisks(context)
  addFavorites(context)
  addAttention(context)
  if (demoBreeder && otherBreeder) addModeration(context, demoBreeder, otherBreeder)
  if (demoBreeder) addSupport(context, demoBreeder)
  if (demoBreeder) addSecurity(context, demoBreeder)
  return context.plan
}
