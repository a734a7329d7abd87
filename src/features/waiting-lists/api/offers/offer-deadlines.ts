/** Until when families can answer open offers, and what an outage of the site changes about it. */
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { catHolds } from '#features/cats/api/index.ts'
import { CAT_CHANGED } from '#features/cats/events.ts'
import type { Outages } from '#lib/outages.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import type { Deadline, DeadlineTimes } from '#platform/outages/index.ts'
import type { Services } from '#platform/services.ts'
import { entryPath } from '../../path.ts'
import { offers } from '../tables.ts'
import { lockIfOpen } from './end-offer.ts'
import { type OfferServices, publishOfferChanged } from './offer-events.ts'
import { changeOffer, listOfferCats } from './offer-store.ts'
import { deadlineOf, deadlineSql } from './offer-times.ts'

/** Sets the deadline of a locked offer. It is on the page of each kitten. */
export async function setDeadline(
  services: OfferServices,
  tx: DbOrTx,
  { id, entryId, deadline }: { id: string; entryId: string; deadline: Date },
): Promise<void> {
  await changeOffer(tx, id, { deadline })
  for (const { catId } of await listOfferCats(tx, id)) {
    await catHolds.hold(tx, { catId, offerId: id, until: deadline })
    await services.events.publish(tx, CAT_CHANGED, { catId })
  }
  await publishOfferChanged(services, tx, entryId)
}

const openOfferRow = z.object({
  entryId: z.string(),
  userId: z.string(),
  businessName: z.string(),
  at: timestampText,
})

export const offerDeadlines = {
  async list(db: DbOrTx, times: DeadlineTimes): Promise<Deadline[]> {
    const rows = await read(db, openOfferRow).rows(sql`
      select o.entry_id, e.buyer_id as user_id, b.business_name, ${deadlineSql(times)} as at
      from offers o join waiting_list_entries e on e.id = o.entry_id join breeders b on b.id = o.breeder_id
      where o.status = 'open' and o.deadline is not null`)
    return rows.map(({ entryId, userId, businessName, at }) => ({
      userId,
      text: `Answer the offer of ${businessName}`,
      path: entryPath(entryId),
      at: new Date(at),
    }))
  },
  /** Stores that offers end later because of an outage, so that pages say so. */
  async move(services: OfferServices & Pick<Services, 'db'>, outages: Outages): Promise<void> {
    const { db } = services
    const open = await db.select().from(offers).where(eq(offers.status, 'open'))
    for (const found of open) {
      if (deadlineOf(found, { outages })?.getTime() === found.deadline?.getTime()) continue
      await db.transaction(async (tx) => {
        const offer = await lockIfOpen(tx, found.id)
        const deadline = offer && deadlineOf(offer, { outages })
        if (deadline) await setDeadline(services, tx, { ...offer, deadline })
      })
    }
  },
}
