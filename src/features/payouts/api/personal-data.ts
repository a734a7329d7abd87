import { type SQL, sql } from 'drizzle-orm'
import { plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import {
  bankPayouts,
  payoutAccounts,
  payoutCarryovers,
  payoutHolds,
  payoutReversals,
  payoutTransfers,
} from './tables.ts'

const ownCattery = (userId: string): SQL => sql`select x.id from breeders x where x.user_id = ${userId}`

/**
 * Transfers, their reversals, and what the banks received, which name no one except for holds; and payout accounts: who
 * receives money stays known as long as the records of the sales.
 */
export const payoutRules: TableRules[] = [
  {
    table: 'payout_transfers',
    holds: 'Transfers to your payout account: for which order, how much, and when.',
    columns: {
      ...plain([
        payoutTransfers.id,
        payoutTransfers.transactionId,
        payoutTransfers.breederId,
        payoutTransfers.amount,
        payoutTransfers.state,
        payoutTransfers.attempt,
        payoutTransfers.rejections,
        payoutTransfers.failure,
        payoutTransfers.nextStepAt,
        payoutTransfers.alertedAt,
        payoutTransfers.succeededAt,
        payoutTransfers.createdAt,
        payoutTransfers.stripeAccountId,
        payoutTransfers.stripeTransferId,
        payoutTransfers.stripePaymentId,
        payoutTransfers.bankPayoutId,
      ]),
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
      ...plain([
        payoutReversals.id,
        payoutReversals.transferId,
        payoutReversals.transactionId,
        payoutReversals.breederId,
        payoutReversals.amount,
        payoutReversals.state,
        payoutReversals.attempt,
        payoutReversals.rejections,
        payoutReversals.failure,
        payoutReversals.nextStepAt,
        payoutReversals.alertedAt,
        payoutReversals.succeededAt,
        payoutReversals.createdAt,
        payoutReversals.stripeReversalId,
      ]),
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
    columns: {
      ...plain([
        payoutCarryovers.id,
        payoutCarryovers.breederId,
        payoutCarryovers.fromTransactionId,
        payoutCarryovers.toTransactionId,
        payoutCarryovers.amount,
        payoutCarryovers.createdAt,
      ]),
    },
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
      ...plain([payoutHolds.transactionId, payoutHolds.state, payoutHolds.decidedAt]),
      ...retained('account', [payoutHolds.decidedBy]),
      ...retained('sale', [payoutHolds.reason]),
    },
    periods: [
      {
        period: years(10),
        from: 'the decision',
        expired: (cutoff) => sql`${payoutHolds.decidedAt} < ${cutoff.toISOString()}`,
        set: { [payoutHolds.reason.name]: sql`'Removed'::text` },
      },
    ],
    exported: { not: 'It is a record about the business.' },
  },
  {
    table: 'bank_payouts',
    holds: 'Payouts to your bank: how much, and when they arrived.',
    columns: {
      ...plain([
        bankPayouts.id,
        bankPayouts.breederId,
        bankPayouts.stripePayoutId,
        bankPayouts.stripeAccountId,
        bankPayouts.amount,
        bankPayouts.currency,
        bankPayouts.status,
        bankPayouts.failure,
        bankPayouts.arrivesOn,
        bankPayouts.alertedAt,
        bankPayouts.createdAt,
        bankPayouts.updatedAt,
      ]),
    },
    exported: {
      file: 'bank-payouts',
      rows: (userId) => sql`select p.amount as "amountCents", p.status, p.arrives_on as "arrivesOn"
        from bank_payouts p where p.breeder_id in (${ownCattery(userId)}) order by p.created_at`,
    },
  },
  {
    table: 'payout_accounts',
    holds:
      'Your account for payouts at Stripe: its number, its state, and which information is missing. What you enter at Stripe never reaches this site.',
    columns: {
      ...plain([
        payoutAccounts.id,
        payoutAccounts.breederId,
        payoutAccounts.attempt,
        payoutAccounts.requestedAt,
        payoutAccounts.state,
        payoutAccounts.restriction,
        payoutAccounts.detailsSubmitted,
        payoutAccounts.chargesEnabled,
        payoutAccounts.payoutsEnabled,
        payoutAccounts.transfers,
        payoutAccounts.currentlyDue,
        payoutAccounts.pastDue,
        payoutAccounts.disabledReason,
        payoutAccounts.dueAt,
        payoutAccounts.country,
        payoutAccounts.currency,
        payoutAccounts.checkedAt,
        payoutAccounts.announced,
        payoutAccounts.remindersFrom,
        payoutAccounts.reminders,
        payoutAccounts.createdAt,
        payoutAccounts.updatedAt,
      ]),
      ...retained('sale', [payoutAccounts.stripeAccountId, payoutAccounts.previousAccountIds]),
    },
    periods: [
      {
        period: years(10),
        from: 'the deletion of the account',
        expired: (cutoff) => sql`breeder_id in (select b.id from breeders b join users u on u.id = b.user_id
          where u.deleted_at < ${cutoff.toISOString()})`,
      },
    ],
    exported: {
      file: 'payout-account',
      rows: (userId) => sql`select a.stripe_account_id as "stripeAccount", a.state, a.restriction,
        a.currently_due as "informationDue", a.country, a.currency, a.created_at as "createdAt"
        from payout_accounts a join breeders b on b.id = a.breeder_id where b.user_id = ${userId}`,
    },
  },
  {
    table: 'payout_pauses',
    holds: 'Times in which payouts were turned off.',
    impersonal: true,
  },
]
