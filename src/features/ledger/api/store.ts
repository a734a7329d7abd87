import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import type { LedgerAccount, LedgerKind } from './accounts.ts'
import { ledgerEntries, ledgerGroups } from './tables.ts'

export type LedgerPosting = {
  /** Names the movement; posting a key again does nothing. */
  key: string
  kind: LedgerKind
  transactionId: string | null
  breederId: string | null
  at: Date
  /** Cents by account; they sum to zero. */
  entries: Partial<Record<LedgerAccount, number>>
}

/** The sale and the breeder of a posting. */
export const partyIds = ({ id, breederId }: { id: string; breederId: string }) => ({
  transactionId: id,
  breederId,
})

/** Adds a balanced group of entries; false if it exists. The database rejects an unbalanced group at the commit. */
export async function post(tx: DbOrTx, { at, entries, ...group }: LedgerPosting): Promise<boolean> {
  const [added] = await tx
    .insert(ledgerGroups)
    .values({ ...group, postedAt: at })
    .onConflictDoNothing({ target: ledgerGroups.key })
    .returning({ id: ledgerGroups.id })
  if (!added) return false
  const rows = Object.entries(entries).filter(([, amount]) => amount !== 0) as [LedgerAccount, number][]
  await tx
    .insert(ledgerEntries)
    .values(rows.map(([account, amount]) => ({ groupId: added.id, account, amount })))
  return true
}

/** The balance of each account in cents: of one sale, of one breeder, or of everything. */
export async function ledgerBalances(
  db: DbOrTx,
  of: { transactionId?: string; breederId?: string } = {},
): Promise<Partial<Record<LedgerAccount, number>>> {
  const { rows } = await db.execute<{ account: LedgerAccount; balance: number }>(sql`
    select account, sum(balance)::float8 as balance from ledger_balances
    where ${of.transactionId ? sql`transaction_id = ${of.transactionId}` : sql`true`}
      and ${of.breederId ? sql`breeder_id = ${of.breederId}` : sql`true`}
    group by account`)
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

/** The balance of the account `card_clearing` in cents: the money at the provider. */
export async function clearingBalance(db: DbOrTx): Promise<number> {
  return (await ledgerBalances(db)).card_clearing ?? 0
}

/** Cents of a sale that were recognized as earned and neither refunded nor lost in a dispute, and the number of recognitions. */
export async function readRecognized(
  tx: DbOrTx,
  transactionId: string,
): Promise<{ kept: number; times: number }> {
  const { rows } = await tx.execute<{ kept: number; times: number }>(sql`
    select coalesce(-sum(e.amount) filter (where e.account in ('breeder_payable', 'platform_fee')), 0)::float8 as kept,
      (count(distinct g.id) filter (where g.kind = 'recognition'))::int as times
    from ledger_groups g join ledger_entries e on e.group_id = g.id
    where g.transaction_id = ${transactionId} and g.kind in ('recognition', 'refund', 'refund_canceled', 'dispute_lost')`)
  return rows[0] ?? { kept: 0, times: 0 }
}

/** The entries of a movement in cents by account; empty if it was not posted. */
export async function readEntries(tx: DbOrTx, key: string): Promise<Partial<Record<LedgerAccount, number>>> {
  const rows = await tx
    .select({ account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .where(eq(ledgerGroups.key, key))
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

/** Whether a movement was posted. */
export async function isPosted(db: DbOrTx, key: string): Promise<boolean> {
  return (await db.$count(ledgerGroups, eq(ledgerGroups.key, key))) > 0
}
