import { describe, expect, it } from 'vitest'
import { csvLines, toCsv, withoutProtection } from './csv.ts'

const lineOf = (...cells: Parameters<typeof toCsv>[1][number]) => toCsv(['a'], [cells]).split('\r\n')[1]

describe('toCsv', () => {
  it('starts with a byte order mark and ends every line with CRLF', () => {
    expect(toCsv(['name', 'price'], [['Žofie 🐈', 2500.5]])).toBe('\uFEFFname,price\r\nŽofie 🐈,2500.5\r\n')
    expect(toCsv(['name'], [])).toBe('\uFEFFname\r\n')
  })

  it('quotes separators, quotes, line breaks, and spaces at the edges', () => {
    expect(lineOf('a,b', 'say "hi"', 'x\ny', 'a;b', ' edge ')).toBe(
      '"a,b","say ""hi""","x\ny","a;b"," edge "',
    )
  })

  it('writes empty cells for missing values, and yes and no for booleans', () => {
    expect(lineOf(null, undefined, '', 0, true, false)).toBe(',,,0,yes,no')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '|calc', '%x', '＝1+1', '＋1', '－1', '＠x'])(
    'escapes the formula %j',
    (text) => expect(lineOf(text)).toBe(`'${text}`),
  )

  it.each(['\t=1', '\r=1', '\n=1', '  =1', '\u200b=1', '\u00a0=1', '\uFEFF=1', '=cmd|"/c calc"!A0', '=A,B'])(
    'escapes the formula %j after invisible characters or inside quotes',
    (text) => expect(lineOf(text)).toMatch(/^"?'/),
  )

  it('does not escape numbers', () => {
    expect(lineOf(-5, 12.25)).toBe('-5,12.25')
  })

  it('has the same lines if it is made in parts', () => {
    const rows = [
      ['a', 1],
      ['=b', 2],
    ]
    expect(toCsv(['x', 'y'], []) + csvLines(rows)).toBe(toCsv(['x', 'y'], rows))
  })
})

describe('withoutProtection', () => {
  it.each(['=1+1', "'=1", "''-1", "'", "'n Luna", "O'Malley", '', '+1', ' =1', 'Luna'])(
    'restores the text %j',
    (text) => {
      const cell = csvLines([[text]]).slice(0, -2)
      expect(withoutProtection(cell.startsWith('"') ? cell.slice(1, -1) : cell)).toBe(text)
    },
  )

  it('leaves an apostrophe before other text', () => {
    expect(withoutProtection("'n Luna")).toBe("'n Luna")
  })
})
