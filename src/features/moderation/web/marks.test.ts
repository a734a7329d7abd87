import { expect, test } from 'vitest'
import { piecesOf } from './marks.ts'

const cut = (text: string, ...finds: [number, number, string][]) =>
  piecesOf(
    text,
    finds.map(([start, end, category]) => ({ start, end, category })),
  ).map(({ text, category }) => (category ? `[${category} ${text}]` : text))

test('a text is cut where something was found, and nothing of it is lost', () => {
  expect(cut('Mail me: a@b.co or 555 0100!', [9, 15, 'email'], [19, 27, 'phone'])).toEqual([
    'Mail me: ',
    '[email a@b.co]',
    ' or ',
    '[phone 555 0100]',
    '!',
  ])
  expect(cut('plain')).toEqual(['plain'])
  expect(cut('', [0, 3, 'phone'])).toEqual([])
})

test('finds in any order, overlapping, inside each other and beyond the text do no harm', () => {
  expect(cut('abcdef', [3, 5, 'link'], [0, 2, 'phone'])).toEqual(['[phone ab]', 'c', '[link de]', 'f'])
  expect(cut('abcdef', [0, 4, 'email'], [2, 6, 'link'])).toEqual(['[email abcd]', '[link ef]'])
  expect(cut('abcdef', [0, 4, 'email'], [1, 2, 'link'])).toEqual(['[email abcd]', 'ef'])
  expect(cut('abc', [2, 90, 'link'], [50, 60, 'phone'])).toEqual(['ab', '[link c]'])
})
