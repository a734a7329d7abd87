import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { LEDGER_ACCOUNTS, type LedgerAccount, type LedgerKind } from './accounts.ts'
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

const ledgerBalanceRow = z.object({ account: z.enum(LEDGER_ACCOUNTS), balance: z.number() })

/** The balance of each account in cents: of one sale, of one breeder, or of everything. */
export async function ledgerBalances(
  db: DbOrTx,
  of: { transactionId?: string; breederId?: string } = {},
): Promise<Partial<Record<LedgerAccount, number>>> {
  const rows = await read(db, ledgerBalanceRow).rows(sql`
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

const recognizedRow = z.object({ kept: z.number(), times: z.number() })

/** Cents of a sale that were recognized as earned and neither refunded nor lost in a dispute, and the number of recognitions. */
export async function readRecognized(
  tx: DbOrTx,
  transactionId: string,
): Promise<{ kept: number; times: number }> {
  return read(tx, recognizedRow).row(sql`
    select coalesce(-sum(e.amount) filter (where e.account in ('breeder_payable', 'platform_fee')), 0)::float8 as kept,
      (count(distinct g.id) filter (where g.kind = 'recognition'))::int as times
    from ledger_groups g join ledger_entries e on e.group_id = g.id
    where g.transaction_id = ${transactionId} and g.kind in ('recognition', 'refund', 'refund_canceled', 'dispute_lost')`)
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
