import { sql } from 'drizzle-orm'
import type { Act } from './act.ts'
import { wrongParameter } from './failure.ts'
import type { Form } from './form.ts'
import { rows } from './objects.ts'

/** Fields that hold an object's id and can hold the object itself instead. */
const EXPANDABLE = ['charge', 'customer', 'latest_charge', 'payment_intent', 'payment_method']

/**
 * Replaces ids by their objects as `expand[]` asks, one level deep (`latest_charge`, `data.latest_charge` in lists).
 * Throws 400 for a field that cannot be expanded.
 */
export async function expandIn(act: Act, answer: unknown, form: Form): Promise<unknown> {
  const wanted = Array.isArray(form.expand) ? form.expand.map(String) : []
  let expanded = answer
  for (const path of wanted) expanded = await expandPath(act, expanded, path)
  return expanded
}

async function expandPath(act: Act, answer: unknown, path: string): Promise<unknown> {
  if (!isRecord(answer)) return answer
  if (path.startsWith('data.') && Array.isArray(answer.data)) {
    const field = path.slice('data.'.length)
    const data: unknown[] = []
    for (const item of answer.data) data.push(await expandPath(act, item, field))
    return { ...answer, data }
  }
  if (!EXPANDABLE.includes(path) || !(path in answer)) {
    throw wrongParameter('parameter_invalid', 'expand', `This property cannot be expanded (${path}).`)
  }
  const id = answer[path]
  if (typeof id !== 'string') return answer
  const [row] = await rows<{ data: unknown }>(
    act.tx,
    sql`select data from local_stripe.objects where id = ${id}`,
  )
  return row ? { ...answer, [path]: row.data } : answer
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
