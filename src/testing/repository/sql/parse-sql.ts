/** Parses SQL with PostgreSQL's parser, also fragments and texts with placeholders. */
import { hasSqlDetails, loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query'
import type { Hole, SqlText } from './typescript-sql.ts'

await loadModule()

// biome-ignore lint/suspicious/noExplicitAny: a syntax tree, of which only some nodes matter
export type Tree = any

/** Stands for a name that is known only at run time. */
export const UNKNOWN = 'unknown_name_'
/** Stands for a fragment, which is parsed where it is written. */
const FRAGMENT = 'fragment_'

/** The statements, or the position of the error. */
function attempt(text: string): { tree: Tree } | { at: number } {
  try {
    return { tree: parseSync(text) }
  } catch (error) {
    const at = hasSqlDetails(error) ? (error.sqlDetails?.cursorPosition ?? 0) : 0
    return { at: at < 0 ? text.length : at }
  }
}

/** What a text can be a part of. The first that fits is used. */
const WRAPPERS: [string, string][] = [
  ['', ''],
  ['select ', ''],
  ['select 1 ', ''],
  ['select 1 from t ', ''],
  ['select 1 where true ', ''],
  ['select 1 where x ', ''],
  ['with ', ' select 1'],
  ['select * from ', ''],
  ['select 1 order by x ', ''],
  ['select case ', ' end'],
  ['select 1 order by ', ''],
  ['update t set ', ''],
  ['insert into t ', ''],
  ['insert into t values (1) ', ''],
  ['with t as (select 1) ', ' select 1'],
  ['select * from t where x in ', ''],
  ['select sum(x) over (', ')'],
  ['with ', ' x as (select 1) select 1'],
  ['select x ', ' x'],
  ['select 1 ', ' select 1'],
]

/** What a value or a fragment can be. An empty text is allowed, because fragments may be left out. */
const FILLS = [
  '$1',
  ` ${FRAGMENT} `,
  '',
  ' and true ',
  ', x',
  ' join t on true ',
  ' where true ',
  ' from t ',
  '1',
  'x = 1',
  ' desc ',
  ', x as (select 1) ',
  ' x as (select 1), ',
  ' order by 1 ',
  ' limit 1 ',
  " 'x', 1, ",
  'select 1',
  ' t ',
  ' union all select 1 ',
  ' values (1) ',
  ' else 1 ',
  ' when true then 1 ',
  '(1)',
  ' = ',
  '(select 1)',
  ' t where true ',
  'delete from t ',
  ' check (true) ',
]

/** The trees of a text; undefined if it cannot be parsed. */
export function parseText(
  text: SqlText,
  nameOf: (hole: Hole & { kind: 'table' }) => string | undefined,
): Tree[] | undefined {
  const holes = text.holes.map(
    (hole): KnownHole => (hole.kind === 'table' ? { kind: 'table', name: nameOf(hole) } : hole),
  )
  const fills = holes.map((hole, index) => firstFill(hole, text.chunks[index] ?? ''))
  const wrappers = text.isStatement ? WRAPPERS.slice(0, 1) : WRAPPERS
  // Without other fills first, because most texts need none.
  for (const climbs of [0, 3 * text.holes.length])
    for (const wrapper of wrappers) {
      const tree = climb(text.chunks, holes, [...fills], wrapper, climbs)
      if (tree) return [tree, ...alsoRelations(text.chunks, fills, wrapper)]
      if (climbs === 0 && text.holes.length === 0 && wrapper === wrappers.at(-1)) return undefined
    }
  return undefined
}

type KnownHole = { kind: 'table'; name: string | undefined } | { kind: 'identifier' | 'raw' | 'value' }

const isFixed = (hole: KnownHole | undefined) =>
  hole?.kind === 'identifier' || (hole?.kind === 'table' && hole.name !== undefined)

function firstFill(hole: KnownHole, before: string): string {
  if (hole.kind === 'table' && hole.name) return hole.name
  if (hole.kind === 'identifier') return UNKNOWN
  const fill = /\b(?:from|join|into|update|table|only|using)\s+$/i.test(before) ? ` ${FRAGMENT} ` : '$1'
  return /\binterval\s+$/i.test(before) ? "'1'" : fillOf(hole, fill)
}

/** The text of sql.raw, or of a placeholder in a string, may be the name of a table. */
const fillOf = (hole: KnownHole | undefined, fill: string) =>
  hole?.kind === 'raw' ? fill.replace(FRAGMENT, UNKNOWN) : fill

/** A bare name may be a column or a table. */
function alsoRelations(chunks: string[], fills: string[], [prefix]: [string, string]): Tree[] {
  if (
    prefix !== 'select ' ||
    !/^\s*"?\w+"?(?:\s*\.\s*"?\w+"?)?(?:\s+(?:as\s+)?\w+)?\s*$/i.test(chunks.join(' '))
  )
    return []
  const parsed = attempt(`select * from ${join(chunks, fills)}`)
  return 'tree' in parsed ? [parsed.tree] : []
}

const join = (chunks: string[], fills: string[]) =>
  chunks.map((chunk, index) => chunk + (fills[index] ?? '')).join('')

/** Replaces the fills next to an error by those with which the parser gets further. */
function climb(
  chunks: string[],
  holes: KnownHole[],
  fills: string[],
  [prefix, suffix]: [string, string],
  climbs: number,
): Tree | undefined {
  const parse = (given: string[]) => {
    const result = attempt(prefix + join(chunks, given) + suffix)
    return 'tree' in result ? result : { at: originalPosition(chunks, given, result.at - prefix.length) }
  }
  let current = parse(fills)
  for (let left = climbs; !('tree' in current); left--) {
    if (left <= 0) return undefined
    const { at } = current
    const near = fills
      .map((_, index) => index)
      .filter((index) => !isFixed(holes[index]) && chunkStart(chunks, index + 1) <= at + 1)
      .slice(-2)
    let best: { fills: string[]; result: { tree: Tree } | { at: number } } | undefined
    search: for (const index of near.reverse())
      for (const fill of FILLS) {
        const changed = fills.with(index, fillOf(holes[index], fill))
        const result = parse(changed)
        if ('tree' in result) {
          best = { fills: changed, result }
          break search
        }
        const reached = best && !('tree' in best.result) ? best.result.at : at
        if (result.at > reached) best = { fills: changed, result }
      }
    if (!best) return undefined
    fills = best.fills
    current = best.result
  }
  return current.tree
}

/** Where a chunk begins in the text without its fills. */
const chunkStart = (chunks: string[], index: number) =>
  chunks.slice(0, index).reduce((sum, chunk) => sum + chunk.length, 0)

function originalPosition(chunks: string[], fills: string[], at: number): number {
  let position = 0
  let start = 0
  for (const [index, chunk] of chunks.entries()) {
    if (at <= position + chunk.length) return start + Math.max(0, at - position)
    position += chunk.length
    start += chunk.length
    const fill = fills[index] ?? ''
    if (at < position + fill.length) return start
    position += fill.length
  }
  return start
}

/** The statements of a file with their lines, and of the bodies of its functions. Throws what the parser reports. */
export function parseFile(text: string): { tree: Tree; line: number }[] {
  const { stmts = [] } = parseSync(text) as Tree
  const bytes = Buffer.from(text)
  return stmts.flatMap(({ stmt, stmt_location: from = 0, stmt_len: length }: Tree) => {
    const source = bytes.subarray(from, length ? from + length : undefined).toString()
    const line = bytes.subarray(0, from).toString().split('\n').length + leadingLines(source)
    return [{ tree: stmt, line }, ...bodiesOf(stmt, source).map((tree) => ({ tree, line }))]
  })
}

/** Blank lines and comments before a statement. */
const leadingLines = (source: string) => (/^(?:\s|--.*\n)*/.exec(source)?.[0] ?? '').split('\n').length - 1

function bodiesOf(stmt: Tree, source: string): Tree[] {
  const definition = stmt.CreateFunctionStmt ?? stmt.DoStmt
  if (!definition) return []
  const options = (definition.options ?? definition.args ?? []).map((each: Tree) => each.DefElem)
  const body = options.find((each: Tree) => each.defname === 'as')?.arg
  const language = options.find((each: Tree) => each.defname === 'language')?.arg?.String?.sval ?? 'plpgsql'
  // A body in standard SQL is part of the statement.
  if (!body) return []
  const text = body.List?.items[0]?.String.sval ?? body.String?.sval ?? ''
  if (language === 'sql') return [parseSync(text)]
  const wrapped = stmt.DoStmt
    ? `create function f() returns void language plpgsql as $body_$ ${text} $body_$`
    : source
  return plpgsqlQueries(parsePlPgSQLSync(wrapped))
}

/** The SQL in a function. Throws for SQL that is put together at run time. */
function plpgsqlQueries(node: Tree): Tree[] {
  if (!node || typeof node !== 'object') return []
  if ('PLpgSQL_stmt_dynexecute' in node || 'PLpgSQL_stmt_dynfors' in node || 'dynquery' in node)
    throw new Error('executes SQL that is known only at run time')
  if ('PLpgSQL_expr' in node) {
    const { query, parseMode = 0 } = node.PLpgSQL_expr
    if (parseMode === 0) return [parseSync(query)]
    return [parseSync(`select ${parseMode >= 3 ? query.replace(/^[^:=]*:?=/, '') : query}`)]
  }
  return Object.values(node).flatMap(plpgsqlQueries)
}
