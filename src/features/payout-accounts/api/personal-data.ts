import { sql } from 'drizzle-orm'
import { plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import { payoutAccounts } from './tables.ts'

/** Payout accounts: who receives money stays known as long as the records of the sales. */
export const payoutAccountRules: TableRules[] = [
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
]
