import { sql } from 'drizzle-orm'
import { DELETED_USER, plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import { receipts } from './tables.ts'

/** Receipts, which belong to the records of the sale. */
export const receiptRules: TableRules[] = [
  {
    table: 'receipts',
    holds: 'Receipts, with the names of the buyer and the cattery.',
    columns: {
      ...plain([
        receipts.id,
        receipts.number,
        receipts.kind,
        receipts.transactionId,
        receipts.chargeId,
        receipts.refundId,
        receipts.disputeId,
        receipts.amount,
        receipts.issuedAt,
      ]),
      ...retained('sale', [receipts.details]),
    },
    periods: [
      {
        period: years(10),
        from: 'the day it was issued',
        expired: (cutoff) => sql`${receipts.issuedAt} < ${cutoff.toISOString()}`,
        set: {
          [receipts.details.name]:
            sql`details || jsonb_build_object('buyerName', ${DELETED_USER}::text, 'buyerShortName', ${DELETED_USER}::text,
            'businessName', ${DELETED_USER}::text, 'reason', null)`,
        },
      },
    ],
    exported: {
      file: 'receipts',
      rows: (
        userId,
      ) => sql`select r.number, r.kind, t.order_number as "orderNumber", r.amount as "amountCents",
        r.issued_at as "issuedAt" from receipts r join transactions t on t.id = r.transaction_id
        join breeders b on b.id = t.breeder_id
        where t.buyer_id = ${userId} or b.user_id = ${userId} order by r.issued_at`,
    },
  },
  { table: 'receipt_counters', holds: 'The last number of a receipt.', impersonal: true },
]
