/** Every state of every process waits for somebody whom the tables of tasks name, or for nobody with a reason. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { TABS } from '#features/admin/web/admin-url.ts'
import { KINDS } from '#features/tasks/api/index.ts'
import { TASK_KINDS, type TaskKind } from '#features/tasks/contract.ts'
import { NO_STATES, STATES, type Waits } from '#features/tasks/states.ts'
import { read } from '#platform/db/rows.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'

let database: TestDatabase
/** The values of each column that has a fixed set of them. */
let columns: Map<string, string[]>
beforeAll(async () => {
  database = await openTestDatabase()
  columns = await columnsWithValues()
})
afterAll(() => database?.remove())

const constraintRow = z.object({ table: z.string(), definition: z.string() })

async function columnsWithValues(): Promise<Map<string, string[]>> {
  const rows = await read(database.db, constraintRow).rows(sql`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`)
  const found = new Map<string, string[]>()
  for (const { table, definition } of rows) {
    // CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
    const [, column, values] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(definition) ?? []
    if (column && values)
      found.set(
        `${table}.${column}`,
        [...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => value).sort(),
      )
  }
  return found
}

const answers = Object.values(STATES).flatMap((values) => Object.values(values))
const kindsOf = (waits: Waits): readonly TaskKind[] => ('tasks' in waits ? waits.tasks : [])

it('every column with a fixed set of values is a process with all of its states, or is listed as none', () => {
  expect(columns.size).toBeGreaterThan(60)
  const states = Object.entries(STATES).map(
    ([column, values]) => [column, Object.keys(values).sort()] as const,
  )
  const processes = [...columns].filter(([column]) => !NO_STATES.includes(column))
  expect(Object.fromEntries(states)).toEqual(Object.fromEntries(processes))
  expect(NO_STATES.filter((column) => !columns.has(column))).toEqual([])
})

/** Values that name a step, which no column has that is listed as none. */
const STEPS = ['pending', 'open', 'requested', 'waiting', 'draft', 'running', 'failed', 'held']

it('a column that is listed as no process has no steps', () => {
  const suspicious = [...columns].filter(
    ([column, values]) => NO_STATES.includes(column) && values.some((value) => STEPS.includes(value)),
  )
  expect(suspicious.map(([column]) => column).sort()).toEqual(WITHOUT_STEPS)
})

/** A result, a copy of another column, what staff did, a part of what the payment provider reports, and what signing in has still to check. */
const WITHOUT_STEPS = [
  'breeder_checks.result',
  'breeders.suspended_from',
  'moderation_decisions.action',
  'payout_accounts.transfers',
  'sessions.second_factor',
]

describe('the answers', () => {
  it('name every kind of task', () => {
    expect(Object.keys(KINDS).sort()).toEqual([...TASK_KINDS].sort())
    expect([...new Set(answers.flatMap(kindsOf))].sort()).toEqual([...TASK_KINDS].sort())
    expect(answers.filter((waits) => 'tasks' in waits && waits.tasks.length === 0)).toEqual([])
  })

  it('name tabs of staff that exist', () => {
    const tabs = answers.flatMap((waits) => ('staff' in waits ? [waits.staff] : []))
    expect(tabs.length).toBeGreaterThan(5)
    expect(tabs.filter((tab) => !TABS.some((known) => known === tab))).toEqual([])
  })
})
