import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

/** The text of each test file by its name in docs/conformance.md. */
const tests = new Map([
  ...globSync('src/**/*.test.{ts,tsx}').map(
    (file) => [basename(file).replace(/\.test\.tsx?$/, ''), readFileSync(file, 'utf8')] as const,
  ),
  ...globSync('e2e/*.spec.ts').map(
    (file) => [`e2e/${basename(file, '.spec.ts')}`, readFileSync(file, 'utf8')] as const,
  ),
])

/** The cells with names of tests: 'cats.api, e2e/payments "a declined card"'. */
const cells = readFileSync('docs/conformance.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|[\s|-]+\|$/.test(line) && !line.includes('| shown by |'))
  .map((line) => line.split('|').at(3) ?? '')

it('docs/conformance.md names only existing test files', () => {
  const names = cells.flatMap((cell) => cell.replace(/"[^"]*"/g, '').split(','))
  const unknown = names.map((name) => name.trim()).filter((name) => name && !tests.has(name))
  expect(names.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

it('docs/conformance.md quotes only existing test titles', () => {
  const quoted = cells.flatMap((cell) =>
    [...cell.matchAll(/([\w./-]+)((?: "[^"]*",?)+)/g)].flatMap(([, name = '', titles = '']) =>
      [...titles.matchAll(/"([^"]*)"/g)].map(([, title = '']) => ({ name, title })),
    ),
  )
  // A title follows the function name or a table of cases, or has its own line.
  const titlesOf = (name: string) =>
    tests.get(name)?.match(/^ *(?:(?:it|test|describe)\b.*|\](?: as const)?\)\(.*|['"`].*,)$/gm) ?? []
  expect(quoted.length).toBeGreaterThan(20)
  expect(quoted.filter(({ name, title }) => !titlesOf(name).some((line) => line.includes(title)))).toEqual([])
})
