/** The stored objects of the provider: JSON by ID. Every change locks the row first. */
import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Handle } from '#platform/db/index.ts'
import { notFound } from './api-error.ts'

export type ObjectTypes = {
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  charge: Stripe.Charge
  refund: Stripe.Refund
  customer: Stripe.Customer
  event: Stripe.Event
}
export type ObjectType = keyof ObjectTypes

/** A new id with the provider's prefix: `pi_` and 24 characters. */
export function objectId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, '0')}`
}

/** Runs a statement and returns its rows. */
export async function rows<Row>(db: Handle, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
}

/** Stores a new object; `parent` is the intent that a charge or refund belongs to, or the intent's customer. */
export async function insert<T extends ObjectType>(
  db: Handle,
  type: T,
  data: ObjectTypes[T],
  parent: string | null = null,
): Promise<ObjectTypes[T]> {
  await rows(
    db,
    sql`insert into local_stripe.objects (id, type, parent, data)
        values (${data.id}, ${type}, ${parent}, ${JSON.stringify(data)}::jsonb)`,
  )
  return data
}

/** Returns the object or throws 404. `lock` keeps others from changing it until the transaction ends. */
export async function find<T extends ObjectType>(
  db: Handle,
  type: T,
  id: string,
  options: { lock?: boolean; param?: string } = {},
): Promise<ObjectTypes[T]> {
  const [row] = await rows<{ data: ObjectTypes[T] }>(
    db,
    sql`select data from local_stripe.objects where id = ${id} and type = ${type}
        ${options.lock ? sql`for update` : sql``}`,
  )
  if (!row) throw notFound(type, id, options.param)
  return row.data
}

/** Overwrites an object that the caller has locked. */
export async function replace(db: Handle, data: { id: string; customer?: unknown }): Promise<void> {
  await rows(
    db,
    sql`update local_stripe.objects set data = ${JSON.stringify(data)}::jsonb where id = ${data.id}`,
  )
}

export type ListQuery = {
  limit: number
  startingAfter?: string | undefined
  endingBefore?: string | undefined
  /** Fields of the JSON that must equal these values. */
  where?: Record<string, string | undefined>
}

/** A page of objects, newest first, in the provider's list envelope. */
export async function list<T extends ObjectType>(db: Handle, type: T, url: string, query: ListQuery) {
  const { limit, startingAfter, endingBefore, where = {} } = query
  const conditions = [sql`type = ${type}`]
  for (const [field, value] of Object.entries(where)) {
    if (value !== undefined) conditions.push(sql`data ->> ${field} = ${value}`)
  }
  if (startingAfter)
    conditions.push(sql`seq < (select seq from local_stripe.objects where id = ${startingAfter})`)
  if (endingBefore)
    conditions.push(sql`seq > (select seq from local_stripe.objects where id = ${endingBefore})`)
  const found = await rows<{ data: ObjectTypes[T] }>(
    db,
    sql`select data from local_stripe.objects where ${sql.join(conditions, sql` and `)}
        order by seq ${endingBefore ? sql`asc` : sql`desc`} limit ${limit + 1}`,
  )
  const page = found.slice(0, limit).map((row) => row.data)
  if (endingBefore) page.reverse()
  return { object: 'list' as const, data: page, has_more: found.length > limit, url }
}
