/** Statements as spans of the request or job that executes them: what they do and to which table, never their values. */
import { LRUCache } from 'lru-cache'
import { isTraced, startSpan } from '#platform/tracing/index.ts'

/** Names by text; there are a few hundred statements. */
const summaries = new LRUCache<string, string>({ max: 1_000 })

/** Executes a statement in a span if the current work is traced. `statement` is a text, or an object with one. */
export function withStatementSpan<T>(statement: unknown, execute: () => T): T {
  if (!isTraced()) return execute()
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text
  const summary = typeof text === 'string' ? summarizeStatement(text) : 'statement'
  const span = startSpan(summary, {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
  })
  try {
    const result = execute()
    if (result instanceof Promise)
      result.then(
        () => span?.end(),
        (error: unknown) => span?.end(error),
      )
    else span?.end()
    return result
  } catch (error) {
    span?.end(error)
    throw error
  }
}

/** `select … from cats …` is `SELECT cats`. */
export function summarizeStatement(text: string): string {
  const known = summaries.get(text)
  if (known) return known
  const [, operation = 'statement'] = /^[\s(]*([a-z]+)/i.exec(text) ?? []
  const [, table = ''] = /\b(?:from|into|update|join)\s+"?([a-z_]+)/i.exec(text) ?? []
  const summary = `${operation.toUpperCase()} ${table}`.trim()
  summaries.set(text, summary)
  return summary
}
