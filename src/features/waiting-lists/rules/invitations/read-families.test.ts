import { describe, expect, it } from 'vitest'
import { type FamilyColumns, findOrder, guessColumns, readFamilies } from './read-families.ts'

const TODAY = '2026-06-15'
const read = (
  rows: string[][],
  change: Partial<Parameters<typeof readFamilies>[2]> = {},
  columns?: FamilyColumns,
) =>
  readFamilies(rows, columns ?? guessColumns(rows), { today: TODAY, known: new Set(), room: 200, ...change })
const errorsOf = (...parameters: Parameters<typeof read>) => read(...parameters).map(({ error }) => error)

describe('guessColumns', () => {
  it.each<[string, string[][], FamilyColumns['fields'], boolean]>([
    [
      'titles in any order',
      [['Waiting since', 'E-Mail', 'Family name', 'Comment', 'Number']],
      ['since', 'email', 'name', 'notes', null],
      true,
    ],
    ['first and last names', [['First name', 'Last name', 'Email']], ['name', 'name', 'email'], true],
    [
      'lines without titles',
      [['Robin Ashford', 'robin@example.com', '3/1/2025', 'Two cats']],
      ['name', 'email', 'since', 'notes'],
      false,
    ],
    [
      'lines in another order',
      [
        ['2025-03-01', 'robin@example.com', 'Robin Ashford'],
        ['2025-04-01', 'sam@example.com', 'Sam Birch'],
      ],
      ['since', 'email', 'name'],
      false,
    ],
    [
      'titles that are not known',
      [
        ['A', 'B', 'C'],
        ['Robin', 'robin@example.com', 'Mar 1, 2025'],
      ],
      ['name', 'email', 'since'],
      true,
    ],
    ['a name alone', [['Robin']], ['name'], false],
  ])('reads %s', (_, rows, fields, hasHeader) => {
    expect(guessColumns(rows)).toEqual({ fields, hasHeader, answer: null })
  })
})

describe('readFamilies', () => {
  it('reads names, addresses, days, and notes as people write them', () => {
    const rows = [
      ['Name', 'Surname', 'Email', 'Since', 'Notes'],
      [' Robin ', 'Ashford', 'Robin Ashford <Robin@Example.com>', '31/3/2025', "'=two cats"],
      ['', '', '', '', ''],
      ['Sam', '', 'mailto:sam@exämple.de', '1 April 2025', ''],
    ]
    expect(read(rows)).toEqual([
      {
        row: 2,
        name: 'Robin Ashford',
        email: 'robin@example.com',
        since: '2025-03-31',
        notes: '=two cats',
        error: null,
      },
      { row: 4, name: 'Sam', email: 'sam@xn--exmple-cua.de', since: '2025-04-01', notes: '', error: null },
    ])
  })

  it('asks for the order of day and month only where no date tells', () => {
    const rows = [['Robin', 'robin@example.com', '3/4/2025']]
    const columns = guessColumns(rows)
    expect(findOrder(rows, columns)).toEqual({ order: 'ask', example: '3/4/2025' })
    const since = (answer: FamilyColumns['answer']) => read(rows, {}, { ...columns, answer })[0]
    expect(since(null)).toMatchObject({
      since: '3/4/2025',
      error: 'This day cannot be read. Write it like 2025-03-31.',
    })
    expect(since('day-first')).toMatchObject({ since: '2025-04-03', error: null })
    expect(since('month-first')).toMatchObject({ since: '2025-03-04', error: null })
    const told = [...rows, ['Sam', 'sam@example.com', '13/4/2025']]
    expect(read(told).map((line) => line.since)).toEqual(['2025-04-03', '2025-04-13'])
  })

  it.each<[string, string[], string | null]>([
    ['no address', ['Robin', '', '2025-03-31'], 'The email address is missing.'],
    ['a wrong address', ['Robin', 'robin@', '2025-03-31'], 'This is not an email address.'],
    ['no name', ['', 'a@example.com', '2025-03-31'], 'The name is missing.'],
    ['the longest name', ['a'.repeat(80), 'a@example.com', '2025-03-31'], null],
    [
      'a longer name',
      ['a'.repeat(81), 'a@example.com', '2025-03-31'],
      'The name has more than 80 characters.',
    ],
    ['no day', ['Robin', 'a@example.com', ''], 'The day is missing.'],
    ['a year', ['Robin', 'a@example.com', '2025'], 'This day cannot be read. Write it like 2025-03-31.'],
    ['a month', ['Robin', 'a@example.com', '2025-03'], 'This day cannot be read. Write it like 2025-03-31.'],
    [
      'a day that does not exist',
      ['Robin', 'a@example.com', '2025-02-30'],
      'This day cannot be read. Write it like 2025-03-31.',
    ],
    ['words', ['Robin', 'a@example.com', 'spring'], 'This day cannot be read. Write it like 2025-03-31.'],
    ['today', ['Robin', 'a@example.com', TODAY], null],
    ['tomorrow', ['Robin', 'a@example.com', '2026-06-16'], 'This day is in the future.'],
    ['the earliest day', ['Robin', 'a@example.com', '2015-01-01'], null],
    ['an earlier day', ['Robin', 'a@example.com', '2014-12-31'], 'This day is too long ago.'],
    [
      'a long note',
      ['Robin', 'a@example.com', '2025-03-31', 'n'.repeat(1_001)],
      'The note has more than 1000 characters.',
    ],
  ])('of a line with %s says %j', (_, cells, error) => {
    expect(errorsOf([['Name', 'Email', 'Since', 'Notes'], cells])).toEqual([error])
  })

  it('names lines with an address of the same table, of an earlier import, and beyond the limits', () => {
    const line = (name: string) => [name, `${name}@example.com`, '2025-03-31']
    const rows = [line('a'), line('b'), ['c', 'A@example.com', '2025-03-31'], line('d'), line('e')]
    expect(errorsOf(rows, { known: new Set(['b@example.com']), room: 2 })).toEqual([
      null,
      'You invited this address to this list before.',
      'This address is in line 1 already.',
      null,
      'Too many open invitations. Wait for answers first.',
    ])
    const many = Array.from({ length: 201 }, (_, index) => line(`n${index}`))
    expect(errorsOf(many, { room: Number.POSITIVE_INFINITY }).slice(199)).toEqual([
      null,
      'At most 200 families at once.',
    ])
  })
})
