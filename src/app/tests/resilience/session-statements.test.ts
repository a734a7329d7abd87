/** Statements whose effect outlives their transaction fail through a pooler in transaction mode, so there are none. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FORBIDDEN: [name: string, pattern: RegExp][] = [
  ['a lock of the session', /\bpg_(?:try_)?advisory_(?:lock|unlock)/i],
  ['a setting of the session', /\bset\s+(?:session|role|search_path|statement_timeout|timezone)\b/i],
  ['a setting of the session by a function', /set_config\([^)]*,\s*false\s*\)/i],
  ['a cursor that outlives its transaction', /\bwith hold\b/i],
  ['a temporary table that outlives its transaction', /create temp(?:orary)? table(?![^;`]*on commit drop)/i],
  ['a statement prepared in SQL', /\bprepare\s+\w+\s+as\b/i],
  ['listening', /[`'"]\s*(?:un)?listen\s/i],
]
/** They have a connection of their own to the server itself. */
const ON_OWN_CONNECTION = ['src/platform/db/listen.ts', 'src/platform/db/lead.ts']

function violationsIn(text: string): string[] {
  return FORBIDDEN.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
}

describe('statements that need a session', () => {
  it('are recognized', () => {
    const texts = [
      'select pg_advisory_lock(1)',
      "sql`set statement_timeout = '1s'`",
      "select set_config('a.b', $1, false)",
      'declare x cursor with hold for select 1',
      'create temp table t (n integer)',
      'prepare p as select 1',
      '`listen changes`',
    ]
    expect(texts.map(violationsIn)).toEqual(FORBIDDEN.map(([name]) => [name]))
    expect(violationsIn('set local statement_timeout = 0; select pg_advisory_xact_lock(1)')).toEqual([])
    expect(violationsIn('create temp table t (n integer) on commit drop as select 1')).toEqual([])
  })

  it('are nowhere in the product, the demo, and the local payment provider', () => {
    const files = globSync('{src,demo,packages}/**/*.{ts,tsx}').filter(
      (path) => !/\.test\.tsx?$|^src\/testing\/|-world\.ts$/.test(path) && !ON_OWN_CONNECTION.includes(path),
    )
    expect(files.length).toBeGreaterThan(500)
    const found = files.flatMap((path) =>
      violationsIn(readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`),
    )
    expect(found).toEqual([])
  })
})
