/** Holds: a cat that an open offer of a waiting list keeps from others. Waiting lists, a higher feature, own the offers. */
import { and, eq, isNull, not, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { hasDied } from './died.ts'
import { cats } from './tables.ts'

/** The SQL condition that the listed cat `c` is for sale: nobody has reserved it, and no offer holds it. */
export const isFree = sql`c.status = 'available' and c.held_by_offer is null`

/**
 * Keeps a cat from others until its offer ends, or sets the deadline of the hold again. A paused cat gets its page by it.
 * False if the cat is sold, deleted, taken down, held by another offer, or died. The caller has locked the cattery.
 */
export async function hold(
  tx: DbOrTx,
  hold: { catId: string; offerId: string; until: Date | null },
): Promise<boolean> {
  const held = await tx
    .update(cats)
    .set({
      status: 'available',
      heldByOffer: hold.offerId,
      heldUntil: hold.until,
      version: sql`case when ${cats.status} = 'withdrawn' then ${cats.version} + 1 else ${cats.version} end`,
    })
    .where(
      and(
        eq(cats.id, hold.catId),
        sql`${cats.status} in ('available', 'withdrawn')`,
        isNull(cats.deletedAt),
        isNull(cats.takenDownFrom),
        not(hasDied),
        or(isNull(cats.heldByOffer), eq(cats.heldByOffer, hold.offerId)),
      ),
    )
    .returning({ id: cats.id })
  return held.length === 1
}

/**
 * Ends the hold of an offer. With `pause`, the cat is not listed, as before the offer; nor, by the trigger `cats_stay_paused`, is
 * one that died meanwhile. Repeating it does nothing.
 */
export async function release(
  tx: DbOrTx,
  { catId, offerId, pause }: { catId: string; offerId: string; pause: boolean },
): Promise<void> {
  await tx
    .update(cats)
    .set({
      heldByOffer: null,
      heldUntil: null,
      ...(pause && { status: 'withdrawn', version: sql`${cats.version} + 1` }),
    })
    .where(and(eq(cats.id, catId), eq(cats.heldByOffer, offerId)))
}
