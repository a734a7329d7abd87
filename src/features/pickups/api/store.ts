import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { shortName } from '#features/accounts/api/index.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { type UpcomingPickup, upcomingPickupSchema } from '../contract.ts'
import type { PickupRole } from '../rules.ts'
import { PROPOSAL_TABLE } from '../states.ts'
import { pickupProposals } from './tables.ts'

export type ProposalRow = typeof pickupProposals.$inferSelect

/** The proposals of a sale, oldest first. */
export function listProposals(db: DbOrTx, transactionId: string): Promise<ProposalRow[]> {
  return db
    .select()
    .from(pickupProposals)
    .where(eq(pickupProposals.transactionId, transactionId))
    .orderBy(asc(pickupProposals.createdAt), asc(pickupProposals.id))
}

/** A proposal by its ID. */
export async function findProposal(db: DbOrTx, id: string): Promise<ProposalRow | undefined> {
  const [row] = await db.select().from(pickupProposals).where(eq(pickupProposals.id, id))
  return row
}

/** How many proposals a party made for a sale after a time. */
export function countProposals(
  db: DbOrTx,
  transactionId: string,
  by: PickupRole,
  after: Date,
): Promise<number> {
  return db.$count(
    pickupProposals,
    and(
      eq(pickupProposals.transactionId, transactionId),
      eq(pickupProposals.by, by),
      gt(pickupProposals.createdAt, after),
    ),
  )
}

/** Adds a proposal to a sale that the caller has locked. */
export async function addProposal(tx: DbOrTx, row: typeof pickupProposals.$inferInsert): Promise<void> {
  await tx.insert(pickupProposals).values(row)
}

/** Ends the proposals of a sale that have a status, so that another one can have it. */
export async function replaceProposals(
  tx: DbOrTx,
  transactionId: string,
  status: (typeof PROPOSAL_TABLE.transitions.replace.from)[number],
  now: Date,
): Promise<void> {
  await tx
    .update(pickupProposals)
    .set({ status: PROPOSAL_TABLE.transitions.replace.to, closedAt: now })
    .where(and(eq(pickupProposals.transactionId, transactionId), eq(pickupProposals.status, status)))
}

/** Ends the open and the accepted proposals of a sale for days before a new go-home date. */
export async function endEarlyPickups(
  tx: DbOrTx,
  transactionId: string,
  goHomeDate: string,
  now: Date,
): Promise<void> {
  const { from, to } = PROPOSAL_TABLE.transitions.postpone
  await tx
    .update(pickupProposals)
    .set({ status: to, closedAt: now })
    .where(
      and(
        eq(pickupProposals.transactionId, transactionId),
        inArray(pickupProposals.status, [...from]),
        lt(pickupProposals.day, goHomeDate),
      ),
    )
}

/** Stores the answer to a proposal. */
export async function changeProposal(tx: DbOrTx, id: string, changes: Partial<ProposalRow>): Promise<void> {
  await tx.update(pickupProposals).set(changes).where(eq(pickupProposals.id, id))
}

/** An agreed pickup with the beginning in UTC if a time was agreed. */
const calendarPickupRow = z.object({
  id: z.string(),
  day: z.string(),
  place: z.string().nullable(),
  startsAt: z.iso.datetime().nullable(),
  agreedAt: z.iso.datetime(),
})
export type CalendarPickup = z.infer<typeof calendarPickupRow>

/** The agreed pickup of a sale; PostgreSQL knows when its clocks change. */
export async function findAgreed(db: DbOrTx, transactionId: string): Promise<CalendarPickup | undefined> {
  return read(db, calendarPickupRow).maybeRow(sql`
    select p.id, p.day::text, p.place, ${isoText(sql`p.accepted_at`)} as agreed_at,
      ${isoText(sql`(p.day + p.time::time) at time zone t.time_zone`)} as starts_at
    from pickup_proposals p join transactions t on t.id = p.transaction_id
    where p.transaction_id = ${transactionId} and p.status = 'accepted'`)
}

/** The pickups of a user that are not over, soonest first, without those of cats that died. A day ends in the time zone of its sale. */
export async function listUpcoming(db: DbOrTx, userId: string, now: Date): Promise<UpcomingPickup[]> {
  return read(db, upcomingPickupSchema).rows(sql`
    select t.id as transaction_id, t.order_number, t.status,
      case when t.buyer_id = ${userId} then 'buyer' else 'breeder' end as role,
      t.snapshot ->> 'name' as cat_name,
      case when t.buyer_id = ${userId} then b.business_name
        else coalesce(${shortName}, 'A buyer') end as other_name,
      p.day::text, p.time, p.place, t.time_zone,
      (${now.toISOString()}::timestamptz at time zone t.time_zone)::date::text as today
    from pickup_proposals p join transactions t on t.id = p.transaction_id
    join breeders b on b.id = t.breeder_id join users u on u.id = t.buyer_id
    where p.status = 'accepted' and t.status in ('deposit_paid', 'paid') and t.frozen is distinct from 'cat_died'
      and (t.buyer_id = ${userId} or b.user_id = ${userId})
      and p.day >= (${now.toISOString()}::timestamptz at time zone t.time_zone)::date
    order by p.day, p.time nulls first, t.id limit 50`)
}
