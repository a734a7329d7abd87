import { type SQL, sql } from 'drizzle-orm'
import {
  DELETED_USER,
  days,
  deleted,
  emptied,
  plain,
  replaced,
  retained,
  type TableRules,
} from '#platform/personal-data/index.ts'
import { careReminders, handovers } from './tables.ts'

/** Sales of a user as the buyer or the breeder. */
const ownSales = (userId: string): SQL => sql`select x.id from transactions x where x.buyer_id = ${userId}
  union select x.id from transactions x join breeders y on y.id = x.breeder_id where y.user_id = ${userId}`

/** Handovers with the records of the cats. */
export const handoverRules: TableRules[] = [
  {
    table: 'care_reminders',
    holds: 'When we remind you of the care that a cat is due, which you bought.',
    columns: deleted(careReminders),
    deletes: (userId) =>
      sql`transaction_id in (select t.id from transactions t where t.buyer_id = ${userId})`,
    periods: [
      {
        period: days(730),
        from: 'the day of the reminder',
        expired: (cutoff) => sql`${careReminders.sentAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'care-reminders',
      rows: (
        userId,
      ) => sql`select t.order_number as "orderNumber", r.due_on as "dueOn", r.doses, r.sent_at as "sentAt"
        from care_reminders r join transactions t on t.id = r.transaction_id
        where t.buyer_id = ${userId} order by r.due_on`,
    },
  },
  {
    table: 'handovers',
    holds: 'The handover of a cat: the microchip number, the files for the buyer, and what both confirmed.',
    columns: {
      ...plain([
        handovers.transactionId,
        handovers.wrongCodes,
        handovers.lockedUntil,
        handovers.breederConfirmedAt,
        handovers.buyerConfirmedAt,
        handovers.problem,
        handovers.problemAt,
        handovers.completedAt,
        handovers.remindsOfCare,
        handovers.chipRemindedAt,
      ]),
      ...retained('other', [handovers.microchip, handovers.noChipReason, handovers.files]),
      ...replaced(
        handovers.record,
        'the same without the names and the place of the cattery',
        sql`case when transaction_id in (select t.id from transactions t join breeders b on b.id = t.breeder_id
            join users u on u.id = b.user_id where u.deleted_at is not null)
          then record || jsonb_build_object('cattery', jsonb_build_object(
            'name', ${DELETED_USER}::text, 'businessName', ${DELETED_USER}::text, 'location', ''))
          else record end`,
      ),
      ...emptied([handovers.code]),
    },
    anonymizes: (userId) => sql`transaction_id in (${ownSales(userId)})`,
    exported: {
      file: 'handovers',
      rows: (userId) => sql`select t.order_number as "orderNumber", h.microchip,
        h.no_chip_reason as "noChipReason", h.files,
        h.breeder_confirmed_at as "breederConfirmedAt", h.buyer_confirmed_at as "buyerConfirmedAt", h.problem,
        h.completed_at as "completedAt", h.record as "catRecord",
        case when t.buyer_id = ${userId} then h.chip_reminded_at end as "microchipRemindedAt"
        from handovers h join transactions t on t.id = h.transaction_id
        where h.transaction_id in (${ownSales(userId)}) and (h.completed_at is not null or t.buyer_id <> ${userId})
        order by t.created_at`,
    },
  },
]
