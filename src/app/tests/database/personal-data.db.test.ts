import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { isPersonal, type PersonalTable, REASONS, removeUserData } from '#platform/personal-data/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { PERSONAL_DATA } from '../../personal-data.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.remove())

type Column = { table: string; name: string }

const personal = PERSONAL_DATA.filter(isPersonal)
const byTable = new Map(PERSONAL_DATA.map((rules) => [rules.table, rules]))

const columns = () =>
  database.query<Column>({
    text: `select c.relname as "table", a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
    values: [],
  })

/** Columns that refer to users by a foreign key. */
const references = () =>
  database.query<Column>({
    text: `select k.conrelid::regclass::text as "table", a.attname as name
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'users'::regclass`,
    values: [],
  })

/** Names of columns that usually mean a person. */
const PERSON =
  /(^|_)(user|buyer|sender|receiver|reviewer|reporter|assignee|owner|other|actor|staff|subject)_id$|_by$|email|address|(^|_)ip_|(^|_)(first|last)_name$|user_agent|phone|password|token|network|^name$/
/** Columns whose names say so, but that name an animal, a breed, or a record. */
const NOT_A_PERSON = [
  ...['cats.name', 'sires.name', 'queens.name', 'breeds.name', 'migrations.name', 'cats.reserved_by'],
  ...[
    'animal_tests.name',
    'animal_test_changes.name',
    'contracts.sign_by',
    'contracts.neuter_by',
    'sale_papers.neuter_by',
  ],
  ...['moderation_cases.subject_id', 'moderation_decisions.subject_id', 'search_events.subject_id'],
]

describe('rules about personal data', () => {
  it('every table has rules, and every rule a table', async () => {
    const tables = [...new Set((await columns()).map(({ table }) => table))].sort()
    expect([...byTable.keys()].sort()).toEqual(tables)
    expect(byTable.size).toBe(PERSONAL_DATA.length)
  })

  it('every column of a table with personal data has a rule', async () => {
    const all = await columns()
    for (const { table, columns: rules } of personal) {
      const names = all.filter((column) => column.table === table).map(({ name }) => name)
      expect([table, ...Object.keys(rules).sort()]).toEqual([table, ...names.sort()])
    }
  })

  it('no column that refers to a user or is named like one counts as plain', async () => {
    const suspicious = [...(await references()), ...(await columns()).filter(({ name }) => PERSON.test(name))]
    const wrong = suspicious
      .filter(({ table, name }) => {
        const rules = byTable.get(table)
        return !rules || !isPersonal(rules) || rules.columns[name]?.rule === 'plain'
      })
      .map(({ table, name }) => `${table}.${name}`)
      .filter((column) => !NOT_A_PERSON.includes(column))
    expect(wrong).toEqual([])
  })

  it('what is deleted or anonymized says which rows', () => {
    const cascades = [
      'support_requests',
      'support_messages',
      'support_files',
      'moderation_case_notes',
      'rate_limits',
    ]
    const has = ({ columns: rules }: PersonalTable, rule: string) =>
      Object.values(rules).some((each) => each.rule === rule)
    for (const rules of personal) {
      if (has(rules, 'delete') && !cascades.includes(rules.table)) expect(rules).toHaveProperty('deletes')
      expect([rules.table, has(rules, 'anonymize')]).toEqual([rules.table, rules.anonymizes !== undefined])
    }
  })

  it('what is retained for a period has a job that ends it', () => {
    for (const { table, columns: rules, periods = [] } of personal)
      for (const rule of Object.values(rules)) {
        const period = rule.rule === 'retain' && REASONS[rule.reason].period
        if (period) expect([table, ...periods.map((each) => each.period)]).toContainEqual(period)
      }
  })

  it('every rule is valid SQL', async () => {
    for (const rules of PERSONAL_DATA) {
      await removeUserData(database.db, rules, newId())
      if (isPersonal(rules) && 'rows' in rules.exported)
        await database.db.execute(rules.exported.rows(newId()))
    }
  })

  it('every export has a file of its own', () => {
    const files = personal.flatMap(({ exported }) => ('file' in exported ? [exported.file] : []))
    expect(new Set(files).size).toBe(files.length)
  })
})
