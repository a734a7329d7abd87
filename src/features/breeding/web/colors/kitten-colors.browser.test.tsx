import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { KittenGroup, MatingColors } from '../../contract.ts'
import { KittenColors } from './kitten-colors.tsx'

const share = (numerator: number, denominator: number) => ({ numerator, denominator })
const LONG_WORDS = 'black silver mackerel torbie with white, short hair'
const female: KittenGroup = {
  name: null,
  share: share(1, 2),
  kindCount: 3,
  kinds: [
    { ems: 'fs 09 23 33', words: LONG_WORDS, share: share(3, 8) },
    { ems: null, words: 'not white, color unknown', share: share(1, 8) },
    { ems: 'a', words: 'blue', share: share(1, 2_048) },
  ],
}
const group = (name: string, kindCount: number): KittenGroup => ({
  name,
  share: share(1, 4),
  kindCount,
  kinds: [{ ems: name.slice(0, 1), words: `${name} smoke`, share: share(1, 16) }],
})
const COLORS: MatingColors = {
  withoutColor: [],
  female: [female],
  male: [group('black', 24), group('red', 1)],
  possible: ['If both carry dilute, 1/4 of the kittens are dilute.'],
  unknown: ['Dot shows no tabby pattern, so that of her tabby kittens is unknown.'],
  unpredictable: ['Eye color cannot be predicted.'],
  conclusions: ['Dot has a dilute kitten, Miso, so she carries dilute.'],
}

const rowsOf = (table: Element) =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  )

test('kinds of kittens have words, EMS, and shares as fractions and percent', async () => {
  const screen = await render(<KittenColors colors={COLORS} />)
  const table = screen.getByRole('table', { name: 'Daughters' })
  await expect.element(table).toBeVisible()
  expect(rowsOf(table.element())).toEqual([
    [LONG_WORDS, 'fs 09 23 33', '3/837.5%'],
    ['not white, color unknown', 'Unknown', '1/812.5%'],
    ['blue', 'a', '1/2048< 0.1%'],
  ])
})

test('groups open to their most frequent kinds', async () => {
  const screen = await render(<KittenColors colors={COLORS} />)
  const black = screen.getByText('24 kinds')
  await expect.element(screen.getByText('1 kind', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('black smoke')).not.toBeVisible()
  await black.click()
  await expect.element(screen.getByText('black smoke')).toBeVisible()
  await expect.element(screen.getByText('These are the 1 most frequent ones.')).toBeVisible()
  await expect.element(screen.getByText('red smoke')).not.toBeVisible()
})

test('what is open about the kittens appears under its heading; headings without sentences are left out', async () => {
  const screen = await render(<KittenColors colors={COLORS} />)
  const headings = () =>
    screen
      .getByRole('heading')
      .elements()
      .map((each) => each.textContent)
  expect(headings()).toEqual([
    'Daughters',
    'Sons',
    'What the family shows',
    'Also possible',
    'Unknown',
    'Cannot be predicted',
  ])
  for (const text of [...COLORS.conclusions, ...COLORS.possible, ...COLORS.unknown, ...COLORS.unpredictable])
    await expect.element(screen.getByText(text)).toBeVisible()
  await screen.rerender(<KittenColors colors={{ ...COLORS, conclusions: [], possible: [], unknown: [] }} />)
  expect(headings()).toEqual(['Daughters', 'Sons', 'Cannot be predicted'])
})

test('parents without a code are named', async () => {
  const nothing = { female: [], male: [], possible: [], unknown: [], unpredictable: [], conclusions: [] }
  const screen = await render(<KittenColors colors={{ ...nothing, withoutColor: ['Orion', 'Luna'] }} />)
  await expect.element(screen.getByText('No EMS code')).toBeVisible()
  await expect.element(screen.getByText(/There is none with a color for Orion and Luna\./)).toBeVisible()
  expect(screen.container.querySelector('table')).toBeNull()
})

test('nothing is wider than a phone', async () => {
  await page.viewport(390, 800)
  const screen = await render(<KittenColors colors={COLORS} />)
  await screen.getByText('24 kinds').click()
  await expect.element(screen.getByText('black smoke')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
