import { sql } from 'drizzle-orm'
import { invalidParameter } from './api-error.ts'
import type { Call } from './call.ts'
import type { Form } from './form.ts'
import { rows } from './objects.ts'

/** Fields that hold an object's id and can hold the object itself instead. */
const EXPANDABLE = ['charge', 'customer', 'latest_charge', 'payment_intent', 'payment_method']

/**
 * Replaces IDs with their objects as `expand[]` requests, one level deep (`latest_charge`, `data.latest_charge` in lists).
 * Throws 400 for a field that cannot be expanded.
 */
export async function expandResponse(call: Call, response: unknown, form: Form): Promise<unknown> {
  const wanted = Array.isArray(form.expand) ? form.expand.map(String) : []
  let expanded = response
  for (const path of wanted) expanded = await expandPath(call, expanded, path)
  return expanded
}

async function expandPath(call: Call, response: unknown, path: string): Promise<unknown> {
  if (!isRecord(response)) return response
  if (path.startsWith('data.') && Array.isArray(response.data)) {
    const field = path.slice('data.'.length)
    const data: unknown[] = []
    for (const item of response.data) data.push(await expandPath(call, item, field))
    return { ...response, data }
  }
  if (!EXPANDABLE.includes(path) || !(path in response)) {
    throw invalidParameter('parameter_invalid', 'expand', `This property cannot be expanded (${path}).`)
  }
  const id = response[path]
  if (typeof id !== 'string') return response
  const [row] = await rows<{ data: unknown }>(
    call.tx,
    sql`select data from local_stripe.objects where id = ${id}`,
  )
  return row ? { ...response, [path]: row.data } : response
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
