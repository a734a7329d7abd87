import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

/** Words of a cell that name tests: 'cats.api, e2e/payments "a declined card"' without the quoted titles. */
const namesIn = (cell: string) =>
  cell
    .replace(/"[^"]*"/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

it('names only tests that exist in docs/conformance.md', () => {
  const unit = globSync('src/**/*.test.{ts,tsx}').map((file) => basename(file).replace(/\.test\.tsx?$/, ''))
  const journeys = globSync('e2e/*.spec.ts').map((file) => `e2e/${basename(file, '.spec.ts')}`)
  const known = new Set([...unit, ...journeys])
  const cells = readFileSync('docs/conformance.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|-]+\|$/.test(line) && !line.includes('| shown by |'))
    .map((line) => line.split('|').at(3) ?? '')
  expect(cells.length).toBeGreaterThan(100)
  expect(cells.flatMap(namesIn).filter((name) => !known.has(name))).toEqual([])
})
