import { expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { compareUrl, readCompared } from './compare.ts'

const [a = '', b = '', c = '', d = '', e = ''] = Array.from({ length: 5 }, newId)
const read = (cats: string) => readCompared(new URLSearchParams({ cats }))

it.each([
  ['no IDs', '', [], false],
  ['one', a, [a], false],
  ['four, in order', [d, c, b, a].join(), [d, c, b, a], false],
  ['a repeated one', [a, b, a].join(), [a, b], false],
  ['upper case and spaces', ` ${a.toUpperCase()} , ${b}`, [a, b], false],
  ['what is no ID', `x,${a},../etc,,${b}`, [a, b], false],
  ['more than four', [a, b, c, d, e].join(), [a, b, c, d], true],
])('reads %s', (_, cats, ids, isTooMany) => {
  expect(read(cats)).toMatchObject({ ids, isTooMany })
})

it('writes the URL with the visitor’s place', () => {
  expect(compareUrl([])).toBe('/compare')
  expect(compareUrl([a, b], 'Portland, ME')).toBe(`/compare?cats=${a},${b}&near=Portland%2C+ME`)
  expect(readCompared(new URL(compareUrl([a], '02139'), 'http://x').searchParams)).toEqual({
    ids: [a],
    near: '02139',
    isTooMany: false,
  })
})
