/**
 * Sales whose cat died before the handover, by the litter log or the breeding book. The sale is frozen, so that nobody pays or is
 * reminded. The family is to read it from its breeder: only after a message of the breeder, or a day, is it told here that it can
 * cancel with everything back.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isDead } from '#features/breeding/api/index.ts'
import { hasWritten } from '#features/messages/api/index.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { SYSTEM } from '../contract.ts'
import { DEATH_HOURS } from '../death-rules.ts'
import { catDeaths } from './tables.ts'
import {
  addSaleEvent,
  lockSale,
  publishSaleChanged,
  type StoredSale,
  setFrozen,
  type TransitionServices,
} from './transition.ts'

type DeathServices = TransitionServices & Pick<Services, 'db'>

const EVERY_MS = MINUTE_MS / 2
/** Sales of one run; the next run continues. */
const LIMIT = 200

/** The SQL condition that the cat of the sale `t` died. */
const isCatDead = sql`exists (select from cats c where c.id = t.cat_id and ${isDead(sql`c.animal_id`)})`

/** Sales `t` whose cat died, and that nobody has confirmed as handed over. */
const DIED = sql`t.status in ('deposit_paid', 'paid') and t.frozen is null and ${isCatDead}
  and not exists (select from transaction_events e where e.transaction_id = t.id and e.kind = 'confirmHandover')`

/** Frozen sales `t` whose recorded death was taken back. */
const CORRECTED = sql`t.frozen = 'cat_died' and not ${isCatDead}`

/** Frozen sales `t` whose buyer can be notified now. */
const isToNotify = (now: Date) => sql`t.frozen = 'cat_died' and exists (
  select from cat_deaths d join breeders b on b.id = t.breeder_id
  where d.transaction_id = t.id and d.notified_at is null
    and (d.found_at <= ${new Date(now.getTime() - DEATH_HOURS * HOUR_MS).toISOString()}
      or ${hasWritten({ senderId: sql`b.user_id`, receiverId: sql`t.buyer_id`, since: sql`d.found_at` })}))`

/**
 * Freezes sales whose cat died, lets those continue whose recorded death was taken back, and notifies buyers when it is time. Each sale
 * has a transaction of its own that checks again, so running it twice does nothing. Returns how many sales changed.
 */
export async function sweepCatDeaths(services: DeathServices): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const change = async (condition: typeof DIED, act: (tx: DbOrTx, sale: StoredSale) => Promise<void>) => {
    const found = await read(db, idRow).rows(
      sql`select t.id from transactions t where ${condition} order by t.id limit ${LIMIT}`,
    )
    for (const { id } of found)
      await db.transaction(async (tx) => {
        const sale = await lockSale(tx, id)
        const isStill = await read(tx, idRow).maybeRow(
          sql`select t.id from transactions t where t.id = ${id} and ${condition}`,
        )
        if (sale && isStill) await act(tx, sale)
      })
    return found.length
  }
  const frozen = await change(DIED, async (tx, sale) => {
    await tx.insert(catDeaths).values({ transactionId: sale.id, foundAt: now }).onConflictDoNothing()
    await setFrozen(tx, sale, 'cat_died', now)
    await publishSaleChanged(services, tx, sale)
  })
  const corrected = await change(CORRECTED, (tx, sale) => correct(services, tx, sale))
  const notified = await change(isToNotify(now), async (tx, sale) => {
    await tx
      .update(catDeaths)
      .set({ notifiedAt: now })
      .where(and(eq(catDeaths.transactionId, sale.id), isNull(catDeaths.notifiedAt)))
    await addSaleEvent(services, tx, { sale, kind: 'catDied', by: SYSTEM })
  })
  return frozen + corrected + notified
}

/** Lets a sale continue. A buyer who was told that the cat died is told that it did not. */
async function correct(services: DeathServices, tx: DbOrTx, sale: StoredSale): Promise<void> {
  const [death] = await tx.delete(catDeaths).where(eq(catDeaths.transactionId, sale.id)).returning()
  await setFrozen(tx, sale, null, services.clock.now())
  if (death?.notifiedAt) await addSaleEvent(services, tx, { sale, kind: 'correctDeath', by: SYSTEM })
  else await publishSaleChanged(services, tx, sale)
}

/** Looks for deaths twice a minute. */
export function catDeathSweep(services: DeathServices): Sweep {
  return defineSweep({ name: 'cat-deaths', everyMs: EVERY_MS, run: () => sweepCatDeaths(services) })
}
