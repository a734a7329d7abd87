import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  CODE_FILES,
  ENTRY_POINTS,
  exportedNames,
  filesPerFolder,
  listFiles,
  MAX_FILES,
  MAX_NAMES,
} from './sizes.ts'

// Each feature adds a migration, and nobody looks for code there.
const folders = filesPerFolder(listFiles(CODE_FILES).filter((path) => !path.startsWith('migrations/')))
const entryPoints = new Map(
  listFiles(ENTRY_POINTS).map((path) => [path, exportedNames(path, readFileSync(path, 'utf8')).length]),
)

const above = (counts: ReadonlyMap<string, number>, limit: number) =>
  [...counts].flatMap(([path, count]) => (count > limit ? [path] : [])).sort()

it(`a folder has at most ${MAX_FILES} files`, () => {
  expect(folders.size).toBeGreaterThan(100)
  expect(above(folders, MAX_FILES)).toEqual([])
})

it(`an entry point exports at most ${MAX_NAMES} names`, () => {
  expect(entryPoints.size).toBeGreaterThan(60)
  expect(above(entryPoints, MAX_NAMES)).toEqual([])
})

it('the documented limits are those of the check', () => {
  expect(readFileSync('docs/architecture.md', 'utf8').replaceAll('\n', ' ')).toContain(
    `A folder has at most ${MAX_FILES} files and an entry point at most ${MAX_NAMES} names`,
  )
})

describe('the check', () => {
  it('counts the files of a folder without those in its folders', () => {
    const counts = filesPerFolder(['src/ui/a.ts', 'src/ui/b.test.ts', 'src/ui/forms/c.ts'])
    expect([...counts]).toEqual([
      ['src/ui', 2],
      ['src/ui/forms', 1],
    ])
  })

  it.each([
    ["export { a, type B, c as d } from './x.ts'", ['a', 'B', 'd']],
    ["export type { A } from './x.ts'\nimport { b } from './b.ts'\nexport { b }", ['A', 'b']],
    ['export const a = 1,\n  b = 2', ['a', 'b']],
    [
      'export async function a() {}\nexport type B = 1\nexport interface C {}\nexport class D {}',
      ['a', 'B', 'C', 'D'],
    ],
    ['const a = 1\n/** export const b = 2 */\nexport default a', ['default']],
    ["const text = 'export const a = 1'", []],
  ])('counts the names of %s', (text, names) => {
    expect(exportedNames('index.ts', text)).toEqual([...names])
  })

  it.each([
    "export * from './x.ts'",
    "export * as x from './x.ts'",
    'export const {',
    'export const { a } = b',
  ])('refuses %s', (text) => {
    expect(() => exportedNames('index.ts', text)).toThrow()
  })
})
