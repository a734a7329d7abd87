/** The stored objects of the provider: JSON by ID. Changes read and write them in one transaction. */
import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { HostedLink } from './accounts/hosted-link.ts'
import { notFound } from './api-error.ts'
import { joinSql, type Sql, sql } from './store/sql.ts'
import type { DbOrTx } from './store/store.ts'

export type ObjectTypes = {
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  early_fraud_warning: Stripe.Radar.EarlyFraudWarning
  file: Stripe.File
  balance_transaction: Stripe.BalanceTransaction
  transfer: Stripe.Transfer
  transfer_reversal: Stripe.TransferReversal
  payout: Stripe.Payout
  customer: Stripe.Customer
  account: Stripe.Account
  hosted_link: HostedLink
  webhook_endpoint: Stripe.WebhookEndpoint
  payment_method_domain: Stripe.PaymentMethodDomain
  balance_settings: Stripe.BalanceSettings & { id: string; created: number }
  event: Stripe.Event
}
export type ObjectType = keyof ObjectTypes

/** A new id with the provider's prefix: `pi_` and 24 characters. */
export function objectId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, '0')}`
}

/** Stores a new object; `parent` is the intent that it belongs to. */
export async function insert<T extends ObjectType>(
  db: DbOrTx,
  type: T,
  data: ObjectTypes[T],
  parent: string | null = null,
): Promise<ObjectTypes[T]> {
  await db.rows(sql`insert into objects (id, type, parent, data)
        values (${data.id}, ${type}, ${parent}, ${JSON.stringify(data)})`)
  return data
}

/** Returns the object or throws 404. */
export async function find<T extends ObjectType>(
  db: DbOrTx,
  type: T,
  id: string,
  options: { param?: string } = {},
): Promise<ObjectTypes[T]> {
  const [row] = await db.rows<{ data: ObjectTypes[T] }>(
    sql`select data from objects where id = ${id} and type = ${type}`,
  )
  if (!row) throw notFound(type, id, options.param)
  return row.data
}

/** Removes an intent and everything that belongs to it. */
export async function removeIntent(db: DbOrTx, id: string): Promise<void> {
  await db.rows(sql`delete from objects where id = ${id} or parent = ${id}`)
}

/** Removes an object. */
export async function remove(db: DbOrTx, id: string): Promise<void> {
  await db.rows(sql`delete from objects where id = ${id}`)
}

/** Overwrites an object. */
export async function replace(db: DbOrTx, data: ObjectTypes[ObjectType]): Promise<void> {
  await db.rows(sql`update objects set data = ${JSON.stringify(data)} where id = ${data.id}`)
}

const COMPARISONS = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }

/** Bounds of the creation time, in Unix seconds. */
export type CreatedRange = { [comparison in keyof typeof COMPARISONS]?: number | undefined }

export type ListQuery = {
  limit: number
  startingAfter?: string | undefined
  endingBefore?: string | undefined
  created?: CreatedRange | undefined
  /** Fields of the JSON that must equal a value, or one of several; `*` at the end of a value matches any text. */
  where?: Record<string, string | string[] | undefined>
  /** What the objects belong to. */
  parent?: string
  /** Bounds of other times in the JSON. */
  ranges?: Record<string, CreatedRange | undefined>
}

/** A page of objects, newest first, in the provider's list envelope. */
export async function list<T extends ObjectType>(db: DbOrTx, type: T, url: string, query: ListQuery) {
  const { limit, startingAfter, endingBefore, created = {}, where = {}, parent, ranges = {} } = query
  const conditions = [sql`type = ${type}`, ...(parent ? [sql`parent = ${parent}`] : [])]
  for (const [field, value] of Object.entries(where)) {
    if (value === undefined) continue
    const matches = [value].flat().map((text) => matching(sql`(data ->> ${field})`, text))
    conditions.push(sql`(${joinSql(matches, ' or ')})`)
  }
  for (const [field, range] of [['created', created], ...Object.entries(ranges)] as const)
    for (const [comparison, operator] of Object.entries(COMPARISONS)) {
      const seconds = range?.[comparison as keyof CreatedRange]
      const time = field === 'created' ? sql`created` : sql`(data ->> ${field})`
      if (seconds !== undefined) conditions.push(sql`${time} ${operator} ${seconds}`)
    }
  for (const [cursor, comparison] of [
    [startingAfter, sql`<`],
    [endingBefore, sql`>`],
  ] as const) {
    if (!cursor) continue
    const { created, seq } = await position(db, type, cursor)
    conditions.push(sql`(created, seq) ${comparison} (${created}, ${seq})`)
  }
  const order = endingBefore ? sql`created asc, seq asc` : sql`created desc, seq desc`
  const found = await db.rows<{
    data: ObjectTypes[T]
  }>(sql`select data from objects where ${joinSql(conditions, ' and ')}
        order by ${order} limit ${limit + 1}`)
  const page = found.slice(0, limit).map((row) => row.data)
  if (endingBefore) page.reverse()
  return { object: 'list' as const, data: page, has_more: found.length > limit, url }
}

/** Where the object with this ID is in the order of its list. Throws 404 for an unknown ID. */
async function position(db: DbOrTx, type: ObjectType, id: string) {
  const [row] = await db.rows<{ created: number; seq: number }>(
    sql`select created, seq from objects where id = ${id} and type = ${type}`,
  )
  if (!row) throw notFound(type, id, 'starting_after')
  return row
}

/** The condition that a value is the text, or with `*` at its end starts with it. */
function matching(value: Sql, text: string): Sql {
  if (!text.endsWith('*')) return sql`${value} = ${text}`
  const start = text.slice(0, -1)
  return sql`substr(${value}, 1, ${start.length}) = ${start}`
}
