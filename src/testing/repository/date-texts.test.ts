import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The files that define how dates and times are written. */
const ALLOWED = ['src/lib/dates.ts', 'src/lib/times.ts']

const OWN_FORMAT =
  /DateTimeFormat|RelativeTimeFormat|toLocale(?:Date|Time)String|to(?:Date|Time|UTC|GMT)String|(?:[dD]ate|[tT]ime|At|[nN]ow|[mM]oment|new Date\([^)]*\))\??\.toLocaleString/

it.each([
  ["new Date(at).toLocaleString('en-US')", true],
  ["createdAt.toLocaleString('en-US')", true],
  ["new Intl.DateTimeFormat('en-US').format(date)", true],
  ["total.toLocaleString('en-US')", false],
  ["toNumber(text).toLocaleString('en-US')", false],
  ["timeText(at, 'date', timeZone)", false],
])('%s is recognized as a date format of its own: %s', (source, isOwn) => {
  expect(OWN_FORMAT.test(source)).toBe(isOwn)
})

it('all dates and times are written by lib/dates.ts and lib/times.ts', () => {
  const files = globSync('{src,demo,packages}/**/*.{ts,tsx,js}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const others = files.filter(
    (file) => !ALLOWED.includes(file) && OWN_FORMAT.test(readFileSync(file, 'utf8')),
  )
  expect(others).toEqual([])
})
