/** What a suspension stops, for staff before they decide. */
import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { type MoneyUnderWay, moneyUnderWaySchema } from '../../contract.ts'

/**
 * The sales of a user's cattery that buyers have paid for and whose cats are not handed over, its payouts that wait, and its
 * transfers that were sent and not answered yet, which no stop takes back.
 */
export async function moneyUnderWay(db: DbOrTx, userId: string): Promise<MoneyUnderWay> {
  return read(db, moneyUnderWaySchema).row(sql`
    with open as (
      select t.status in ('deposit_paid', 'paid') as live, t.paid - t.refunded as paid,
        coalesce(-(select sum(b.balance) from ledger_balances b where b.transaction_id = t.id
          and b.account in ('buyer', 'breeder_payable')), 0) as owed,
        (select sum(p.amount) from payout_transfers p where p.transaction_id = t.id and p.state = 'sent') as sent
      from transactions t join breeders b on b.id = t.breeder_id
      where b.user_id = ${userId} and t.status <> 'pending')
    select count(*) filter (where live)::int as sales, coalesce(sum(paid) filter (where live), 0)::float8 as paid,
      count(*) filter (where not live and owed > 0 and sent is null)::int as payouts,
      coalesce(sum(owed) filter (where not live and owed > 0 and sent is null), 0)::float8 as owed,
      count(sent)::int as transfers, coalesce(sum(sent), 0)::float8 as sent
    from open`)
}
