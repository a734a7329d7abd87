import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const lineOf = (...cells: Parameters<typeof csvOf>[1][number]) => csvOf(['a'], [cells]).split('\r\n')[1]

describe('csvOf', () => {
  it('begins with the mark of UTF-8 and ends every line', () => {
    expect(csvOf(['name', 'price'], [['Žofie 🐈', 2500.5]])).toBe('\uFEFFname,price\r\nŽofie 🐈,2500.5\r\n')
    expect(csvOf(['name'], [])).toBe('\uFEFFname\r\n')
  })

  it('quotes what would end a cell or a line', () => {
    expect(lineOf('a,b', 'say "hi"', 'x\ny', 'a;b', ' edge ')).toBe(
      '"a,b","say ""hi""","x\ny","a;b"," edge "',
    )
  })

  it('writes nothing for what is not there, and words for yes and no', () => {
    expect(lineOf(null, undefined, '', 0, true, false)).toBe(',,,0,yes,no')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '|calc', '%x', '＝1+1', '＋1', '－1', '＠x'])(
    'lets no spreadsheet calculate %j',
    (text) => expect(lineOf(text)).toBe(`'${text}`),
  )

  it.each(['\t=1', '\r=1', '\n=1', '  =1', '\u200b=1', '\u00a0=1', '\uFEFF=1', '=cmd|"/c calc"!A0', '=A,B'])(
    'nor %j behind what is not seen or inside quotes',
    (text) => expect(lineOf(text)).toMatch(/^"?'/),
  )

  it('leaves numbers of its own alone', () => {
    expect(lineOf(-5, 12.25)).toBe('-5,12.25')
  })
})
