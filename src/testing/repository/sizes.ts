/**
 * How many files a folder and how many names an entry point may have (docs/architecture.md). A folder above the limit gets
 * folders by subject. An entry point above it exports what belongs to its only caller, or several names for one thing.
 */
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseSync } from 'vite'

/** Files of one folder, without those in its folders. */
export const MAX_FILES = 35

/** Names that one `index.ts` exports, types included. */
export const MAX_NAMES = 25

/** Code of all folders; pictures, texts, and data may be as many as they are. */
export const CODE_FILES = [
  '{src,e2e,bench,scripts,packages,demo,lab}/**/*.{ts,tsx,js,mjs,cjs,css}',
  'migrations/*.sql',
]

/** What other features and folders may import. */
export const ENTRY_POINTS = ['{src,packages,demo,lab}/**/index.ts']

/** The paths of files by patterns, from the project's root. */
export function listFiles(patterns: readonly string[]): string[] {
  return globSync(patterns, { exclude: ['**/node_modules/**', 'bench/results/**'] }).sort()
}

/** The number of files by folder. */
export function filesPerFolder(paths: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return counts
}

/** The names that a module exports. Throws for `export *`, which hides them, and when the file is no TypeScript. */
export function exportedNames(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return program.body.flatMap((node) => {
    if (node.type === 'ExportAllDeclaration') throw new Error(`${path}: export * hides names.`)
    if (node.type === 'ExportDefaultDeclaration') return ['default']
    if (node.type !== 'ExportNamedDeclaration') return []
    const declared = node.declaration
    return [
      ...node.specifiers.map(({ exported }) => ('name' in exported ? exported.name : exported.value)),
      ...(declared ? declaredNames(declared) : []),
    ]
  })
}

type Named = { type: string; name?: string }
type Declaration = { declarations?: { id: Named }[]; id?: Named | null }

function declaredNames(declared: object): string[] {
  const { declarations, id } = declared as Declaration
  const ids = declarations ? declarations.map((each) => each.id) : id ? [id] : []
  return ids.map(({ type, name }) => {
    if (!name) throw new Error(`An entry point exports a ${type}.`)
    return name
  })
}
