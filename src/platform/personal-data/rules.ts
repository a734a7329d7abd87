/** Rules about personal data. The owner of a table declares what happens to each of its columns; the app collects them. */
import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'
import { days, type Period, years } from './periods.ts'

/** What everyone sees instead of the name of a person whose account was deleted. */
export const DELETED_USER = 'Deleted user'

/** Why something stays when an account is deleted, and for how long. */
export const REASONS = {
  account: { text: 'Names nobody, because it points to the anonymized account.', period: null, from: null },
  other: {
    text: 'Is also the other person’s: they keep what they received, without the name, until their account is deleted too.',
    period: null,
    from: null,
  },
  objection: {
    text: 'Keeps your wish that we never write to this address because of others, as a digest from which the address cannot be read.',
    period: null,
    from: null,
  },
  published: {
    text: 'Helps other buyers. It stays without the name.',
    period: null,
    from: null,
  },
  sale: {
    text: 'Tax and commercial law require records of sales, and they are evidence for both parties.',
    period: years(10),
    from: 'the day it was recorded',
  },
  contract: {
    text: 'Is the other person’s contract as well, and evidence for both until claims from it have expired.',
    period: years(7),
    from: 'the day it was signed by both or ended',
  },
  safety: {
    text: 'Evidence of fraud and abuse, which protects other people (legitimate interest).',
    period: years(3),
    from: 'the deletion of the account',
  },
  security: {
    text: 'Shows who entered an account and what staff did (security of processing).',
    period: days(400),
    from: 'the day it happened',
  },
} as const satisfies Record<string, { text: string; period: Period | null; from: string | null }>
export type Reason = keyof typeof REASONS

export type ColumnRule =
  /** Says nothing about a person. */
  | { rule: 'plain' }
  /** Deleted with its row. */
  | { rule: 'delete' }
  /** Replaced; `to` describes the value. */
  | { rule: 'anonymize'; to: string; value: SQL }
  | { rule: 'retain'; reason: Reason }
export type ColumnRules = Record<string, ColumnRule>

/** Rows that are too old are deleted, or some of their columns replaced. */
export type PeriodRule = {
  period: Period
  /** Since when, as in `the last change`. */
  from: string
  /** Rows that are too old. */
  expired: (cutoff: Date) => SQL
  /** Columns to replace; without it, the rows are deleted. */
  set?: Record<string, SQL>
}

/** A table with data about people. */
export type PersonalTable = {
  table: string
  /** What it contains, as a sentence for users. */
  holds: string
  /** A rule for every column; columns with the rule `delete` are deleted with the rows of `deletes`. */
  columns: ColumnRules
  /** Rows that are deleted with a user's account. */
  deletes?: (userId: string) => SQL
  /** Rows whose columns with the rule `anonymize` are replaced when a user's account is deleted. */
  anonymizes?: (userId: string) => SQL
  periods?: PeriodRule[]
  exported: ExportRule
}

/** Which rows an export contains under which file name, or why none. */
export type ExportRule = { file: string; rows: (userId: string) => SQL } | { not: string }

/** A table without personal data. */
export type ImpersonalTable = { table: string; holds: string; impersonal: true; periods?: PeriodRule[] }

export type TableRules = PersonalTable | ImpersonalTable

/** Whether a table has personal data. */
export function isPersonal(rules: TableRules): rules is PersonalTable {
  return !('impersonal' in rules)
}

/** A column of a Drizzle table. */
type Column = { name: string }

/** A column that only SQL knows, because PostgreSQL maintains it and no query of ours reads it as a value. */
export const sqlColumn = (name: string): Column => ({ name })

const forEach = (columns: Column[], rule: ColumnRule): ColumnRules =>
  Object.fromEntries(columns.map(({ name }) => [name, rule]))

/** Columns that say nothing about a person. */
export const plain = (columns: Column[]): ColumnRules => forEach(columns, { rule: 'plain' })
/** Columns that are deleted with their row, or all columns of a table. */
export const deleted = (columns: Column[] | Table): ColumnRules =>
  forEach(Array.isArray(columns) ? columns : Object.values(getTableColumns(columns)), { rule: 'delete' })
/** Columns that stay. */
export const retained = (reason: Reason, columns: Column[]): ColumnRules =>
  forEach(columns, { rule: 'retain', reason })
/** Columns that become empty: null, or another value that says nothing. */
export const emptied = (columns: Column[], value: SQL = sql`null`): ColumnRules =>
  forEach(columns, { rule: 'anonymize', to: 'empty', value })
/** A column that is replaced. */
export const replaced = ({ name }: Column, to: string, value: SQL): ColumnRules => ({
  [name]: { rule: 'anonymize', to, value },
})
