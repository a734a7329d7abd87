/** The document of deadlines names tests that exist. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = readFileSync('docs/evidence/deadlines.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| deadline'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

it('every deadline has a row with its test', () => {
  expect(rows.length).toBeGreaterThan(10)
  for (const cells of rows) expect(cells).toHaveLength(5)
})

const tests = rows.flatMap(([deadline, , , test, siteOff = '']) => [
  [deadline, test],
  ...(siteOff.startsWith('`src/') ? [[deadline, siteOff]] : []),
])

it('every deadline has a test of an outage of the whole site, or says why no one can lose', () => {
  const reasons = rows.map(([, , , , siteOff = '']) => siteOff).filter((text) => !text.startsWith('`src/'))
  expect(reasons.filter((text) => !/no one loses: |whatever we do: /.test(text))).toEqual([])
})

it.each(tests)('the test of “%s” exists', (_, test = '') => {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? []
  expect(title).not.toBe('')
  expect(readFileSync(file, 'utf8')).toContain(`'${title}'`)
})
