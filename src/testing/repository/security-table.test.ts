import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

const rows = readFileSync('docs/evidence/security.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const requirements = rows.filter(([number = '']) => /^\d+\.\d+\.\d+$/.test(number))
const STATUSES = ['met', 'not applicable', 'open']

it('the table of security requirements names every requirement once, and existing tests', () => {
  const tests = new Set([
    ...globSync('{src,demo,packages}/**/*.test.{ts,tsx}').map((file) =>
      basename(file).replace(/\.test\.tsx?$/, ''),
    ),
    ...globSync('e2e/**/*.spec.ts').map((file) => `e2e/${basename(file, '.spec.ts')}`),
  ])
  // The numbers of requirements of levels 1 and 2 in the standard.
  expect(requirements).toHaveLength(253)
  expect(new Set(requirements.map(([number]) => number)).size).toBe(253)
  for (const [number, level = '', topic, status = '', last = ''] of requirements) {
    expect(['1', '2'], number).toContain(level)
    expect(STATUSES, number).toContain(status)
    expect([topic, last], number).not.toContain('')
    if (status === 'met')
      for (const name of last.split(', ')) expect(tests, `${number} ${name}`).toContain(name)
  }
})

it('the counts of security requirements add up', () => {
  const countsOf = (of: string[][]) => [
    ...STATUSES.map((status) => of.filter((row) => row[3] === status).length),
    of.length,
  ]
  const chapters = rows.filter(([name = '']) => /^V\d+ /.test(name))
  expect(chapters).toHaveLength(17)
  for (const [name = '', ...counts] of chapters) {
    const chapter = `${name.slice(1).split(' ')[0]}.`
    const own = requirements.filter(([number]) => number?.startsWith(chapter))
    expect(counts.map(Number), name).toEqual(countsOf(own))
  }
  const total = rows
    .find(([name]) => name === 'Total')
    ?.slice(1)
    .map(Number)
  expect(total).toEqual(countsOf(requirements))
})
