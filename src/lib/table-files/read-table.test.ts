import { describe, expect, it } from 'vitest'
import { fileError } from './file-error.ts'
import { readTable } from './read-table.ts'

const MAX_ROWS = 20_000
const MAX_BYTES = 20_000_000

const read = (text: string) => readTable('cats.csv', new TextEncoder().encode(text), MAX_ROWS)

describe('a file', () => {
  it.each([
    ['commas', 'a,b\n1,"2, 3"'],
    ['semicolons', 'a;b\n1;2, 3'],
    ['tabs', 'a\tb\n1\t2, 3'],
    ['a line that names the separator', 'sep=;\r\na;b\r\n1;2, 3'],
  ])('is separated by %s', (_, text) => {
    expect(read(text).rows).toEqual([
      ['a', 'b'],
      ['1', '2, 3'],
    ])
  })

  it('may have different line ends, also within quotation marks, and empty rows', () => {
    expect(read('a;b\r\n"x\r\ny";1\n\n"say ""hi""";2\rlast;3\r\n')).toEqual({
      name: 'cats.csv',
      rows: [['a', 'b'], ['x\ny', '1'], [''], ['say "hi"', '2'], ['last', '3'], ['']],
      openQuote: null,
    })
  })

  it('may have a single column, and rows of other lengths', () => {
    expect(read('name\nIvan\nKatya,x').rows).toEqual([['name'], ['Ivan'], ['Katya', 'x']])
  })

  it('tells where a quotation mark is not closed', () => {
    expect(read('a,b\n1,"2\n3,4\n').openQuote).toBe(2)
  })

  it('without rows, or with too many, is refused', () => {
    expect(() => read(' \n;\n')).toThrow('This file has no rows.')
    expect(() => read('a\n'.repeat(MAX_ROWS + 2))).toThrow(
      'This file has 20,002 rows. Split it into files of at most 20,000 rows.',
    )
    expect(read('a\n'.repeat(MAX_ROWS + 1)).rows).toHaveLength(MAX_ROWS + 2)
  })
})

describe('fileError', () => {
  it.each([
    ['cats.csv', MAX_BYTES, undefined],
    ['cats.csv', MAX_BYTES + 1, 'This file has 20 MB. Choose one of at most 20 MB, or split it.'],
    ['cats.csv', 300_000_000, 'This file has 300 MB. Choose one of at most 20 MB, or split it.'],
    ['cats.csv', 0, 'This file is empty.'],
    ['cats.XLSX', 10, 'This is a spreadsheet. Open it, save it as CSV, and choose that file.'],
  ])('of %s with %d bytes is %j', (name, size, error) =>
    expect(fileError({ name, size }, MAX_BYTES)).toBe(error),
  )
})
