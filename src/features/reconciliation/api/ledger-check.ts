import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

/** A sale whose ledger differs from its charges and refunds; amounts in cents. */
const ledgerErrorRow = z.object({
  transactionId: z.string(),
  account: z.enum(['paid', 'refunds', 'disputes', 'kept']),
  expected: z.number(),
  actual: z.number(),
})
export type LedgerError = z.infer<typeof ledgerErrorRow>

/**
 * Compares the ledger with the charges, the refunds, and the amounts of each sale. `paid` is what was taken from cards and
 * not refunded, `refunds` what is still to be refunded, `disputes` what banks have withdrawn until they decide, and `kept` what
 * is held or earned.
 */
export async function findLedgerErrors(db: DbOrTx): Promise<LedgerError[]> {
  return read(db, ledgerErrorRow).rows(sql`
    with posted as (
      select g.transaction_id as id,
        coalesce(sum(e.amount) filter (where e.account in ('card_clearing', 'bank')
          and g.kind in ('charge', 'refund_paid', 'refund_returned', 'refund_settled')), 0) as paid,
        coalesce(-sum(e.amount) filter (where e.account = 'refunds'), 0) as refunds,
        coalesce(sum(e.amount) filter (where e.account = 'disputes'), 0) as disputes,
        coalesce(-sum(e.amount) filter (where e.account in ('buyer', 'breeder_payable', 'platform_fee')
          and g.kind not in ('transfer', 'transfer_reversed', 'carryover')), 0) as kept
      from ledger_groups g join ledger_entries e on e.group_id = g.id group by 1
    ), charged as (
      select transaction_id as id, sum(amount) as amount from charges group by 1
    ), returned as (
      select transaction_id as id, coalesce(sum(amount) filter (where state in ('succeeded', 'settled')), 0) as done,
        coalesce(sum(amount) filter (where state in ('requested', 'sent', 'failed')), 0) as open
      from refunds group by 1
    ), disputed as (
      select transaction_id as id, sum(withdrawn - lost) as amount from disputes group by 1
    ), compared as (
      select id, coalesce(charged.amount, 0) - coalesce(returned.done, 0) as paid, coalesce(returned.open, 0) as refunds,
        coalesce(disputed.amount, 0) as disputes, coalesce(posted.disputes, 0) as posted_disputes,
        t.paid - t.refunded as kept, coalesce(posted.paid, 0) as posted_paid,
        coalesce(posted.refunds, 0) as posted_refunds, coalesce(posted.kept, 0) as posted_kept
      from transactions t left join posted using (id) left join charged using (id) left join returned using (id)
        left join disputed using (id)
      where charged.id is not null or posted.id is not null
    )
    select id as transaction_id, each.account, each.expected::float8 as expected, each.actual::float8 as actual
    from compared cross join lateral (values
      ('paid', paid, posted_paid), ('refunds', refunds, posted_refunds), ('disputes', disputes, posted_disputes), ('kept', kept, posted_kept)
    ) as each (account, expected, actual)
    where each.expected <> each.actual`)
}
