/** The document of deadlines names tests that exist. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = readFileSync('docs/evidence/deadlines.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| deadline'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

it('every deadline has a row with its test', () => {
  expect(rows.length).toBeGreaterThan(10)
  for (const cells of rows) expect(cells).toHaveLength(4)
})

it.each(rows.map(([deadline, , , test]) => [deadline, test]))('the test of “%s” exists', (_, test = '') => {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? []
  expect(title).not.toBe('')
  expect(readFileSync(file, 'utf8')).toContain(`'${title}'`)
})
