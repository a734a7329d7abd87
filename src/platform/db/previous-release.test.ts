/** The previous release runs on the schema of the next one: migrations add, and a later release removes. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MIGRATIONS_DIR, readMigrations } from './migrate.ts'

/** Statements after which the previous release may fail; a comment `-- previous release: …` says why one is safe. */
const BREAKING: [RegExp, string][] = [
  [/\bdrop (table|view|materialized view|column|function|type|trigger)\b/, 'removes what it uses'],
  [/\brename\b/, 'renames what it uses'],
  [/\balter (column )?\w+ (set data )?type\b/, 'changes a type'],
  [/\bset not null\b|\bdrop default\b/, 'refuses rows that it writes'],
  [/\badd (constraint|check|unique|primary key|foreign key)\b/, 'may refuse rows that it writes'],
  [/\badd column\b(?=[^,;]*\bnot null\b)(?![^,;]*\b(default|generated)\b)/, 'refuses rows that it writes'],
  [/\btruncate\b/, 'removes rows'],
]

/** What the statements of a migration break, each with the statement's first line. */
function breaks(sql: string): string[] {
  // Bodies of functions and texts are no statements.
  const plain = sql.replace(/(\$\w*\$)[\s\S]*?\1/g, "''").replace(/'(?:[^']|'')*'/g, "''")
  return plain.split(';').flatMap((part) => {
    if (/^\s*--\s*previous release: \S/m.test(part)) return []
    const statement = part.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase()
    return BREAKING.flatMap(([pattern, why]) =>
      pattern.test(statement) ? [`${why}: ${statement.slice(0, 80)}`] : [],
    )
  })
}

it('the previous release runs on the schema of the newer migrations', async () => {
  const { release, last } = JSON.parse(readFileSync(`${MIGRATIONS_DIR}/previous-release.json`, 'utf8'))
  const all = await readMigrations()
  expect(all.map(({ name }) => name)).toContain(last)
  const newer = all.filter(({ name }) => name > last)
  expect(
    newer.flatMap(({ name, sql }) => breaks(sql).map((text) => `${name} ${text}`)),
    `since release ${release}`,
  ).toEqual([])
})

it.each([
  ['alter table cats drop column color', 1],
  ['alter table cats rename column color to coat', 1],
  ['alter table cats alter column price type bigint', 1],
  ['alter table cats alter column color set not null', 1],
  ['alter table cats add column coat text not null', 1],
  ['alter table cats add constraint priced check (price > 0)', 1],
  ['drop table cats; drop view listed_cats', 2],
  ['-- previous release: no longer reads it\nalter table cats drop column color', 0],
  ["alter table cats add column coat text not null default 'short', add column age int", 0],
  ['create table coats (id uuid primary key, name text not null)', 0],
  ["create function f() returns text language sql as $f$ select 'drop table cats;' $f$; drop index i", 0],
])('%s breaks %i times', (sql, count) => {
  expect(breaks(sql)).toHaveLength(count)
})
