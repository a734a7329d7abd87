import { type SQL, sql } from 'drizzle-orm'
import { plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'

const ownCattery = (userId: string): SQL => sql`select x.id from breeders x where x.user_id = ${userId}`

/** Transfers, their reversals, and what the banks received. They name no one except for holds. */
export const payoutRules: TableRules[] = [
  {
    table: 'payout_transfers',
    holds: 'Transfers to your payout account: for which order, how much, and when.',
    columns: {
      ...plain(
        'id transaction_id breeder_id amount state attempt rejections failure next_step_at alerted_at succeeded_at created_at stripe_account_id stripe_transfer_id stripe_payment_id bank_payout_id',
      ),
    },
    exported: {
      file: 'payout-transfers',
      rows: (userId) => sql`select t.order_number as "orderNumber", p.amount as "amountCents", p.state,
        p.created_at as "createdAt", p.succeeded_at as "transferredAt"
        from payout_transfers p join transactions t on t.id = p.transaction_id
        where p.breeder_id in (${ownCattery(userId)}) order by p.created_at`,
    },
  },
  {
    table: 'payout_reversals',
    holds: 'What was taken back of a transfer after a refund or a lost dispute.',
    columns: {
      ...plain(
        'id transfer_id transaction_id breeder_id amount state attempt rejections failure next_step_at alerted_at succeeded_at created_at stripe_reversal_id',
      ),
    },
    exported: {
      file: 'payout-reversals',
      rows: (userId) => sql`select t.order_number as "orderNumber", p.amount as "amountCents", p.state,
        p.created_at as "createdAt", p.succeeded_at as "reversedAt"
        from payout_reversals p join transactions t on t.id = p.transaction_id
        where p.breeder_id in (${ownCattery(userId)}) order by p.created_at`,
    },
  },
  {
    table: 'payout_carryovers',
    holds: 'Debts of one order that were deducted from another.',
    columns: { ...plain('id breeder_id from_transaction_id to_transaction_id amount created_at') },
    exported: {
      file: 'payout-deductions',
      rows: (userId) => sql`select o.order_number as "owedFrom", t.order_number as "deductedFrom",
        p.amount as "amountCents", p.created_at as "createdAt"
        from payout_carryovers p join transactions o on o.id = p.from_transaction_id
        join transactions t on t.id = p.to_transaction_id
        where p.breeder_id in (${ownCattery(userId)}) order by p.created_at`,
    },
  },
  {
    table: 'payout_holds',
    holds: 'What staff decided about the payout of an order, and why.',
    columns: {
      ...plain('transaction_id state decided_at'),
      ...retained('account', 'decided_by'),
      ...retained('sale', 'reason'),
    },
    periods: [
      {
        period: years(10),
        from: 'the decision',
        expired: (cutoff) => sql`decided_at < ${cutoff.toISOString()}`,
        set: { reason: sql`'Removed'::text` },
      },
    ],
    exported: { not: 'It is a record about the business.' },
  },
  {
    table: 'bank_payouts',
    holds: 'Payouts to your bank: how much, and when they arrived.',
    columns: {
      ...plain(
        'id breeder_id stripe_payout_id stripe_account_id amount currency status failure arrives_on alerted_at created_at updated_at',
      ),
    },
    exported: {
      file: 'bank-payouts',
      rows: (userId) => sql`select p.amount as "amountCents", p.status, p.arrives_on as "arrivesOn"
        from bank_payouts p where p.breeder_id in (${ownCattery(userId)}) order by p.created_at`,
    },
  },
]
