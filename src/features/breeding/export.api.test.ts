import { beforeEach, describe, expect, it } from 'vitest'
import { parseCsv } from '#testing/csv.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { guessFields } from './rules/import/fields.ts'
import { readRows } from './rules/import/read-rows.ts'
import { type Importer, kitten, QUEEN, signUpImporter, TOM } from './test-imports.ts'
import { addAnimal } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
let ours: Importer
let theirs: Importer

beforeEach(async () => {
  ours = await signUpImporter(app())
  theirs = await signUpImporter(app())
})

async function exportOf(importer: Importer) {
  const response = await app().request('GET', '/api/breeding/export', { as: importer.owner })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="littermate-breeding-book-\d{4}-\d\d-\d\d\.csv"$/,
  )
  return response.body
}

/** The rows of a CSV file as the import page sends them. */
function rowsOf(text: string): object[] {
  const records = parseCsv(text)
  const headers = Object.keys(records[0] ?? {})
  const options = { fields: guessFields(headers), hasHeader: true, order: null, breed: '', thisYear: 2026 }
  return readRows([headers, ...records.map((record) => Object.values(record))], options).map(
    ({ values }) => values,
  )
}

/** A file with the number of its row instead of each ID, which another book does not have. */
function withoutIds(text: string): string {
  const ids = parseCsv(text).map((record) => record.ID ?? '')
  return ids.reduce((rest, id, index) => rest.replaceAll(id, String(index)), text)
}

const BOOK = [
  {
    ...TOM,
    id: 'ivan',
    callName: '=cmd',
    titlesBefore: "'n CH",
    titlesAfter: '"Best, of" show',
    birth: '2020-04-05',
    emsCode: 'SIB n 22',
    emsRegistry: 'GCCF',
    color: '-blue;\nwhite',
    microchip: '276098100000123',
    breederName: "'=1",
    registrations: [
      { registry: 'other', number: '+1 22' },
      { registry: 'CFA', number: '0132-1234567' },
      { registry: 'other', number: '9' },
    ],
    status: 'breeding',
    visibility: 'public',
  },
  { ...TOM, id: 'ivan2', birth: '2020-04-05', registrations: [{ registry: 'TICA', number: '5' }] },
  { ...QUEEN, birth: '2019', status: 'died', diedOn: '2024-01-01', sire: { id: 'ivan2' } },
  { ...QUEEN, registeredName: 'Sister', birth: '2021-05', sire: { id: 'ivan' }, dam: { name: 'Far away' } },
  kitten({ sire: { id: 'ivan' }, dam: { name: 'Sister' }, isOutside: true }),
]
BOOK[2] = { ...QUEEN, birth: '2019', status: 'died', diedOn: '2024-01-01' } as (typeof BOOK)[number]

describe('the book as a file', () => {
  it('has a row of each animal with the inbreeding over all generations', async () => {
    await ours.read(BOOK)
    await theirs.read([TOM])
    const records = parseCsv(await exportOf(ours))
    expect(
      records.map((record) => [record['Registered name'], record['Inbreeding coefficient (%)']]),
    ).toEqual([
      ['Far away', '0'],
      ['Ivan of Test', '0'],
      ['Ivan of Test', '0'],
      ['Katya of Test', '0'],
      ['Kitten', '25'],
      ['Sister', '0'],
    ])
    const kittenRow = records[4]
    const ivan = records.find((record) => record['Registry 3'] === 'other')
    expect(kittenRow).toEqual({
      ...Object.fromEntries(Object.keys(kittenRow ?? {}).map((title) => [title, ''])),
      ID: kittenRow?.ID,
      'Registered name': 'Kitten',
      Breed: 'Siberian',
      Sex: 'female',
      'Birth date': '2024-05-06',
      Status: 'kept',
      'Ancestor from elsewhere': 'yes',
      Visibility: 'private',
      Sire: 'Ivan of Test',
      'Sire ID': ivan?.ID,
      'Sire birth date': '2020-04-05',
      Dam: 'Sister',
      'Dam ID': records[5]?.ID,
      'Dam birth date': '2021-05',
      'Inbreeding coefficient (%)': '25',
    })
    expect([ivan?.['Call name'], ivan?.Microchip, ivan?.Breeder]).toEqual([
      "'=cmd",
      '276 098 100 000 123',
      "''=1",
    ])
  })

  it('makes the same book in another cattery, and changes nothing in its own', async () => {
    await ours.read(BOOK)
    const first = await exportOf(ours)
    const own = await ours.check(rowsOf(first))
    expect(own.rows.map(({ outcome, notes, errors }) => [outcome, notes, errors])).toEqual(
      own.rows.map(() => ['known', [], []]),
    )
    const done = await theirs.read(rowsOf(first))
    expect([done.addedCount, done.changedCount]).toEqual([6, 0])
    expect(withoutIds(await exportOf(theirs))).toBe(withoutIds(first))
  })

  it('names parents of other catteries, and their birth only where it may be seen', async () => {
    const add = (registeredName: string, visibility: 'public' | 'private') =>
      addAnimal(app(), {
        breederId: theirs.cattery.id,
        registeredName,
        visibility,
        bornOn: '2019-03-04',
        bornPrecision: 'day',
      })
    const [shown, hidden] = [await add('Shown', 'public'), await add('Hidden', 'private')]
    await addAnimal(app(), { breederId: ours.cattery.id, registeredName: 'One', sireId: shown.id })
    await addAnimal(app(), { breederId: ours.cattery.id, registeredName: 'Two', sireId: hidden.id })
    const text = await exportOf(ours)
    expect(parseCsv(text).map((record) => [record.Sire, record['Sire birth date']])).toEqual([
      ['Shown', '2019-03-04'],
      ['Hidden', ''],
    ])
    const check = await ours.check(rowsOf(text))
    expect([check.rows.map(({ outcome, notes }) => [outcome, notes]), check.ancestors]).toEqual([
      [
        ['known', []],
        ['known', []],
      ],
      [],
    ])
  })

  it('of an empty book has only its titles', async () => {
    expect(parseCsv(await exportOf(ours))).toEqual([])
  })
})
