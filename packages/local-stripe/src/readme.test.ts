import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONTROLS } from './controls/control-routes.ts'
import { TEST_CARDS } from './payments/cards.ts'

const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const section = (title: string) => text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
const found = (pattern: RegExp, title: string) =>
  [...section(title).matchAll(pattern)].map(([match]) => match)

it('the README lists all test cards', () => {
  expect(found(/\b\d{15,16}\b/g, 'Test cards').sort()).toEqual(Object.keys(TEST_CARDS).sort())
})

it('the README lists all controls', () => {
  const names = found(/(?<=`)[a-z-]+(?=`)/g, 'Controls')
  expect(names.sort()).toEqual(Object.keys(CONTROLS).sort())
})
