import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

/** All test files by their names in docs/evidence/conformance.md. */
const tests = new Set([
  ...globSync('{src,demo,packages}/**/*.test.{ts,tsx}').map((file) =>
    basename(file).replace(/\.test\.tsx?$/, ''),
  ),
  ...globSync('e2e/**/*.spec.ts').map((file) => `e2e/${basename(file, '.spec.ts')}`),
])

it('docs/evidence/conformance.md names only existing test files', () => {
  const names = readFileSync('docs/evidence/conformance.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|-]+\|$/.test(line) && !line.endsWith('| tests |'))
    .flatMap((line) => line.split('|').at(3)?.split(',') ?? [])
    .map((name) => name.trim())
    .filter((name) => name !== '')
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !tests.has(name))).toEqual([])
})
