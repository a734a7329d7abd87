/** Finds the SQL in a TypeScript file: `sql` templates, sql.raw, statements in strings, and query builders. */
import { parseSync } from 'vite'

/** What stands for a placeholder `${…}`. */
export type Hole =
  /** A Drizzle table that the file imports or that it defines. */
  | { kind: 'table'; feature: string; name: string }
  /** sql.identifier with a value that is known only at run time, or sql.raw with one. */
  | { kind: 'identifier' }
  | { kind: 'raw' }
  /** A value or a fragment. */
  | { kind: 'value' }

/** SQL text: `holes[i]` is between `chunks[i]` and `chunks[i + 1]`. */
export type SqlText = { line: number; chunks: string[]; holes: Hole[]; isStatement: boolean }

/** The import of a Drizzle table, or a query builder that gets one; `*` is an import of all of them. */
export type BuilderUse = { line: number; feature: string; name: string; isWrite: boolean }

export type TypescriptSql = {
  texts: SqlText[]
  builders: BuilderUse[]
  /** Lines with SQL that is known only at run time. */
  unreadable: number[]
}

// biome-ignore lint/suspicious/noExplicitAny: a syntax tree, of which only some nodes matter
type Node = any

const WRITES = new Set(['insert', 'update', 'delete'])
/** Methods of databases that get a statement, as a string or as `text`. */
const RUNS = new Set(['exec', 'query', 'execute'])

/** The beginning of a statement in a string that is not marked as SQL; words of texts rarely continue like this. */
const STATEMENT =
  /^\s*(?:select\b[\s\S]*\bfrom\b|insert\s+into\b|update\s+\S+\s+(?:\S+\s+)?set\b|delete\s+from\b|merge\s+into\b|truncate\s+\S|lock\s+table\b|alter\s+table\b|drop\s+(?:table|view|schema)\b|copy\s+\S+\s+(?:to|from)\b|with\s+\w+\s+as\s*(?:materialized\s*)?\(|create\s+(?:or\s+replace\s+)?(?:temp\s+|unique\s+)?(?:table|view|function|trigger|index)\b)/i

/** `path` is that from the project's root. Throws when the file is no TypeScript. */
export function findSql(path: string, text: string): TypescriptSql {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length
  const imports = importsOf(program, lineOf)
  // The import rules keep screens from the database; class names look like statements.
  const isScreen = path.endsWith('.tsx')
  const found: TypescriptSql = { texts: [], builders: [], unreadable: [] }
  const seen = new Set<Node>()

  const isSql = (node: Node): boolean =>
    node?.type === 'Identifier' && (node.name === 'sql' || imports.get(node.name)?.name === 'sql')
  const isSqlMethod = (node: Node, name: string): boolean =>
    node?.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    isSql(node.callee.object) &&
    node.callee.property.name === name
  const literalOf = (node: Node): { chunks: string[]; holes: Node[] } | undefined => {
    if (node?.type === 'Literal' && typeof node.value === 'string') return { chunks: [node.value], holes: [] }
    if (node?.type === 'TemplateLiteral')
      return { chunks: node.quasis.map((each: Node) => each.value.cooked ?? ''), holes: node.expressions }
    return undefined
  }

  const holeOf = (node: Node): Hole => {
    if (isSqlMethod(node, 'identifier') || isSqlMethod(node, 'raw')) {
      const literal = literalOf(node.arguments[0])
      seen.add(node)
      if (literal && literal.holes.length === 0) return { kind: 'value' }
      return { kind: isSqlMethod(node, 'raw') ? 'raw' : 'identifier' }
    }
    const table = node.type === 'Identifier' ? tableNamed(node.name) : undefined
    return table ? { kind: 'table', ...table } : { kind: 'value' }
  }
  const tableNamed = (name: string) => {
    const imported = imports.get(name)
    const feature = imported && featureOfImport(path, imported.from)
    return imported && feature ? { feature, name: imported.name } : undefined
  }

  const addText = (node: Node, isStatement: boolean, literal = literalOf(node)): void => {
    if (!literal) return
    seen.add(node)
    // A literal in sql.identifier or sql.raw is part of the text.
    const chunks = [literal.chunks[0] ?? '']
    const holes: Hole[] = []
    literal.holes.forEach((hole, index) => {
      const next = literal.chunks[index + 1] ?? ''
      const inner =
        isSqlMethod(hole, 'identifier') || isSqlMethod(hole, 'raw') ? literalOf(hole.arguments[0]) : undefined
      if (inner && inner.holes.length === 0) {
        seen.add(hole)
        chunks[chunks.length - 1] += (inner.chunks[0] ?? '') + next
      } else {
        const known = holeOf(hole)
        // In a string, the text itself is put in.
        holes.push(isStatement && known.kind === 'value' ? { kind: 'raw' } : known)
        chunks.push(next)
      }
    })
    found.texts.push({ line: lineOf(node), chunks, holes, isStatement })
  }

  for (const [local, { line }] of imports) {
    const table = tableNamed(local)
    if (table) found.builders.push({ line, ...table, isWrite: false })
  }
  visit(program, (node) => {
    if (node.type === 'TaggedTemplateExpression' && isSql(node.tag)) {
      seen.add(node.quasi)
      addText(node.quasi, false)
    } else if (isSqlMethod(node, 'raw') || isSqlMethod(node, 'identifier')) {
      if (seen.has(node)) return
      const literal = literalOf(node.arguments[0])
      if (literal) addText(node.arguments[0], false)
      else found.unreadable.push(lineOf(node))
    } else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const method: string = node.callee.property.name ?? ''
      const [first] = node.arguments
      if (RUNS.has(method)) {
        const given =
          first?.type === 'ObjectExpression'
            ? first.properties.find((each: Node) => each.key?.name === 'text')?.value
            : first
        const literal = literalOf(given)
        if (literal && startsStatement(literal.chunks)) addText(given, true)
      }
      const table = first?.type === 'Identifier' ? tableNamed(first.name) : undefined
      if (table && WRITES.has(method)) found.builders.push({ line: lineOf(node), ...table, isWrite: true })
    } else if (!isScreen && (node.type === 'TemplateLiteral' || node.type === 'Literal') && !seen.has(node)) {
      const literal = literalOf(node)
      if (literal && STATEMENT.test(literal.chunks.join(' x '))) addText(node, true)
    }
  })
  return found
}

const VERB =
  /^\s*(?:select|insert|update|delete|merge|truncate|lock|alter|create|drop|copy|with|begin|set|do|call|fetch|declare|listen)\s/i
const startsStatement = (chunks: string[]) => VERB.test(chunks.join('x'))

type Import = { name: string; from: string; line: number }

/** The local names of imported values, each with its name in the module. */
function importsOf(program: Node, lineOf: (node: Node) => number): Map<string, Import> {
  const imports = new Map<string, Import>()
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') continue
    for (const each of node.specifiers)
      if (each.importKind !== 'type')
        imports.set(each.local.name, {
          name: each.imported?.name ?? '*',
          from: node.source.value,
          line: lineOf(node),
        })
  }
  return imports
}

/** The feature, or `platform/…`, whose module a path or a file imports. */
function featureOfImport(path: string, from: string): string | undefined {
  const target = from.startsWith('.')
    ? new URL(from, `file:///${path}`).pathname.slice(1)
    : from.replace(/^#/, 'src/')
  return (
    /^src\/features\/([^/]+)\/api\//.exec(target)?.[1] ??
    (/^src\/platform\//.test(target) ? 'platform' : undefined)
  )
}

function visit(node: Node, enter: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, enter)
    return
  }
  if (!node || typeof node !== 'object') return
  if (typeof node.type === 'string') enter(node)
  for (const key of Object.keys(node)) if (key !== 'parent') visit(node[key], enter)
}
