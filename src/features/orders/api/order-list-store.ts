/** Pages of sales, filtered by status and a search. */
import { type SQL, sql } from 'drizzle-orm'
import type { Page, PageRange } from '#lib/paging.ts'
import { containsFolded, type DbOrTx, foldedPattern, likePattern } from '#platform/db/index.ts'
import { countRow, read } from '#platform/db/rows.ts'
import type { OrderListQuery } from '../contract.ts'
import { listSalesWhere, SALES, type SaleRow } from './sale-store.ts'

/** Whose sales a list contains: a buyer's, those of a user's cattery, or everyone's for staff. */
export type Whose = { buyerId: string } | { ownerId: string } | 'everyone'

export type OrderFilter = Pick<OrderListQuery, 'status' | 'q'>

/** One page of sales, newest first, and their number. */
export async function listOrderPage(
  db: DbOrTx,
  whose: Whose,
  { status, q }: OrderFilter,
  range: PageRange,
): Promise<Page<SaleRow[]>> {
  const conditions = [
    ownedBy(whose),
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(q ? [whose === 'everyone' ? foundByStaff(q) : foundByParty(q, whose)] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const { count } = await read(db, countRow).row(
    sql`select count(*)::int as count from ${SALES} where ${where}`,
  )
  return { items: await listSalesWhere(db, where, range), total: count }
}

function ownedBy(whose: Whose): SQL {
  if (whose === 'everyone') return sql`true`
  return 'buyerId' in whose ? sql`t.buyer_id = ${whose.buyerId}` : sql`b.user_id = ${whose.ownerId}`
}

/** Searches the few sales of one user; the index of the party finds them. */
function foundByParty(q: string, whose: Exclude<Whose, 'everyone'>): SQL {
  const has = (text: SQL) => containsFolded(text, q)
  const other = 'buyerId' in whose ? sql`b.business_name` : sql`u.name`
  const shown =
    'buyerId' in whose
      ? sql`b.name`
      : sql`coalesce(u.first_name || ' ' || left(u.last_name, 1) || '.', u.first_name, u.name)`
  return sql`(${has(sql`t.snapshot ->> 'name'`)} or t.order_number ilike ${likePattern(q)}
    or ${has(other)} or ${has(shown)})`
}

/** Searches all sales, each condition with an index of its own. */
function foundByStaff(q: string): SQL {
  const like = likePattern(q.toLowerCase())
  const folded = foldedPattern(q)
  return sql`t.id in (
    select x.id from transactions x where lower(x.order_number) like ${like}
    union select x.id from transactions x where ${containsFolded(sql`x.snapshot ->> 'name'`, q)}
    union select x.id from transactions x join users w on w.id = x.buyer_id
      where user_search_text(w.email, w.name, w.first_name, w.last_name) like ${folded}
    union select x.id from transactions x join breeders s on s.id = x.breeder_id where s.search_text like ${folded})`
}
