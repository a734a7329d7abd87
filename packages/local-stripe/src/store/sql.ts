/** Statements as template literals, whose values are passed to SQLite as parameters. */
import type { SQLInputValue } from 'node:sqlite'

/** A statement or a part of one: its text has a `?` for each value. */
export class Sql {
  readonly text: string
  readonly values: readonly SQLInputValue[]

  constructor(text: string, values: readonly SQLInputValue[]) {
    this.text = text
    this.values = values
  }
}

/** Parts of other statements are inserted, and all other values become parameters. */
export function sql(texts: TemplateStringsArray, ...values: (SQLInputValue | Sql)[]): Sql {
  const [first = '', ...rest] = texts
  let text = first
  const parameters: SQLInputValue[] = []
  for (const [index, value] of values.entries()) {
    text += value instanceof Sql ? value.text : '?'
    text += rest[index]
    parameters.push(...(value instanceof Sql ? value.values : [value]))
  }
  return new Sql(text, parameters)
}

/** Conditions with ` and ` or ` or ` between them. */
export function joinSql(conditions: readonly Sql[], separator: ' and ' | ' or '): Sql {
  return new Sql(
    conditions.map(({ text }) => text).join(separator),
    conditions.flatMap(({ values }) => values),
  )
}
