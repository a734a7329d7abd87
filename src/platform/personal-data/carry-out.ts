/** Carries out rules about personal data, in batches, so that no statement locks many rows. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { computeCutoff } from './periods.ts'
import { isPersonal, type PeriodRule, type PersonalTable, type TableRules } from './rules.ts'

const BATCH = 500
/** Batches of one period in one run; the next run continues. */
const MOST_BATCHES = 20

/** Allows a transaction to change append-only tables, whose triggers ask for it. */
const ALLOW = sql`set local littermate.retention = 'on'`

/** Retention leaves locked rows to its next run; a deletion waits for them. */
type Change = { set?: Record<string, SQL> | undefined; isRetention?: boolean }

const changedRow = z.object({ changed: z.number() })

/** Deletes or replaces up to BATCH rows; returns their number. */
async function changeBatch(
  db: DbOrTx,
  table: string,
  where: SQL,
  { set, isRetention }: Change,
): Promise<number> {
  const skipLocked = isRetention ? sql`skip locked` : sql``
  const name = sql.identifier(table)
  const columns = Object.entries(set ?? {})
  const differs = columns.map(([column, value]) => sql`${sql.identifier(column)} is distinct from ${value}`)
  const condition = set ? sql`(${where}) and (${sql.join(differs, sql` or `)})` : where
  const found = sql`select ctid from ${name} where ${condition} limit ${BATCH} for update ${skipLocked}`
  const values = columns.map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  const statement = set ? sql`update ${name} set ${sql.join(values, sql`, `)}` : sql`delete from ${name}`
  return db.transaction(async (tx) => {
    await tx.execute(ALLOW)
    const { changed } = await read(tx, changedRow).row(sql`
      with changed as (${statement} where ctid = any(array(${found})) returning 1)
        select count(*)::int as changed from changed`)
    return changed
  })
}

/** Repeats until nothing is left, or after `most` batches; returns the number of rows. */
async function changeAll(db: DbOrTx, table: string, where: SQL, change: Change = {}): Promise<number> {
  const most = change.isRetention ? MOST_BATCHES : Number.POSITIVE_INFINITY
  let total = 0
  for (let batch = 0; batch < most; batch += 1) {
    const changed = await changeBatch(db, table, where, change)
    total += changed
    if (changed < BATCH) break
  }
  return total
}

function replacements({ columns }: PersonalTable): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, rule]) =>
      rule.rule === 'anonymize' ? [[name, rule.value]] : [],
    ),
  )
}

/** Deletes and anonymizes what a table has about a user. Safe to repeat, also after a crash. */
export async function removeUserData(db: DbOrTx, rules: TableRules, userId: string): Promise<void> {
  if (!isPersonal(rules)) return
  if (rules.deletes) await changeAll(db, rules.table, rules.deletes(userId))
  if (rules.anonymizes) {
    await changeAll(db, rules.table, rules.anonymizes(userId), { set: replacements(rules) })
  }
}

/** Enforces one period; returns the number of rows that were too old. */
export function enforcePeriod(
  db: DbOrTx,
  table: string,
  { period, expired, set }: PeriodRule,
  now: Date,
): Promise<number> {
  return changeAll(db, table, expired(computeCutoff(period, now)), { set, isRetention: true })
}
