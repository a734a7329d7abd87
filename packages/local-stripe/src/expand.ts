import { invalidParameter } from './api-error.ts'
import type { Call } from './call.ts'
import type { Form } from './form.ts'
import { sql } from './store/sql.ts'

/** Fields that hold an object's id and can hold the object itself instead. */
const EXPANDABLE = [
  'balance_transaction',
  'charge',
  'customer',
  'destination_payment',
  'failure_balance_transaction',
  'latest_charge',
  'payment_intent',
  'payment_method',
  'source',
]

/** How deeply the provider expands. */
const MAX_DEPTH = 4

/**
 * Replaces IDs with their objects as `expand[]` requests: `latest_charge`, `latest_charge.balance_transaction`, and
 * `data.latest_charge` in lists. Throws 400 for a field that cannot be expanded.
 */
export async function expandResponse(call: Call, response: unknown, form: Form): Promise<unknown> {
  const wanted = Array.isArray(form.expand) ? form.expand.map(String) : []
  let expanded = response
  for (const path of wanted) {
    const fields = path.split('.')
    if (fields.length > MAX_DEPTH) throw notExpandable(path)
    expanded = await expandPath(call, expanded, fields)
  }
  return expanded
}

async function expandPath(call: Call, node: unknown, fields: string[]): Promise<unknown> {
  const [field, ...rest] = fields
  if (field === undefined || !isRecord(node)) return node
  if (field === 'data' && Array.isArray(node.data)) {
    const data: unknown[] = []
    for (const item of node.data) data.push(await expandPath(call, item, rest))
    return { ...node, data }
  }
  if (!EXPANDABLE.includes(field)) throw notExpandable(field)
  // Some fields are absent until they have a value.
  if (!(field in node) && field !== 'failure_balance_transaction') throw notExpandable(field)
  const value = node[field]
  const child = typeof value === 'string' ? await objectOf(call, value) : value
  return child ? { ...node, [field]: await expandPath(call, child, rest) } : node
}

async function objectOf(call: Call, id: string): Promise<unknown> {
  const [row] = await call.tx.rows<{ data: unknown }>(sql`select data from objects where id = ${id}`)
  return row?.data
}

function notExpandable(path: string) {
  return invalidParameter('parameter_invalid', 'expand', `This property cannot be expanded (${path}).`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
