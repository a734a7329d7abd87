import { type SQL, sql } from 'drizzle-orm'
import { emptied, plain, type TableRules } from '#platform/personal-data/index.ts'
import { pickupProposals } from './tables.ts'

/** Sales of a user as the buyer or the breeder. */
const ownSales = (userId: string): SQL => sql`select x.id from transactions x where x.buyer_id = ${userId}
  union select x.id from transactions x join breeders y on y.id = x.breeder_id where y.user_id = ${userId}`

/** Proposals stay with the sale, without the place, which may be an address. */
export const pickupRules: TableRules[] = [
  {
    table: 'pickup_reminders',
    holds: 'Which reminder to agree on a pickup was sent last for a sale, and when.',
    impersonal: true,
  },
  {
    table: 'pickup_proposals',
    holds: 'Days, times, and places that you or the other party proposed for a pickup.',
    columns: {
      ...plain([
        pickupProposals.id,
        pickupProposals.transactionId,
        pickupProposals.by,
        pickupProposals.day,
        pickupProposals.time,
        pickupProposals.status,
        pickupProposals.createdAt,
        pickupProposals.acceptedAt,
        pickupProposals.closedAt,
        pickupProposals.remindedAt,
      ]),
      ...emptied([pickupProposals.place]),
    },
    anonymizes: (userId) => sql`transaction_id in (${ownSales(userId)})`,
    exported: {
      file: 'pickups',
      rows: (
        userId,
      ) => sql`select t.order_number as "orderNumber", p.by as "proposedBy", p.day, p.time, p.place, p.status,
        p.created_at as "createdAt", p.accepted_at as "acceptedAt"
        from pickup_proposals p join transactions t on t.id = p.transaction_id
        where p.transaction_id in (${ownSales(userId)}) order by p.created_at, p.id`,
    },
  },
]
