import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { animalImports, animals } from './api/tables.ts'
import { MAX_ANIMALS, MAX_IMPORT_ROWS } from './limits.ts'
import {
  errorsOf,
  type Importer,
  kitten,
  outcomes,
  QUEEN,
  signUpImporter,
  stored,
  TOM,
} from './test-imports.ts'
import { addAnimal } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
let ours: Importer
let theirs: Importer

beforeEach(async () => {
  ours = await signUpImporter(app())
  theirs = await signUpImporter(app())
})

const FULL = {
  ...TOM,
  id: '17',
  callName: 'Vanya',
  titlesBefore: 'GIC',
  titlesAfter: 'DSM',
  birth: '2021-04-05',
  diedOn: '2025-01-02',
  isOutside: true,
  visibility: 'public',
  emsCode: 'SIB n 22',
  emsRegistry: 'FIFe',
  color: 'Brown tabby',
  microchip: '276 098 100 000 123',
  breederName: 'Test Cattery of Bonn',
  registrations: [
    { registry: 'FIFe', number: 'DE LO 1234' },
    { registry: null, number: 'SBT 040521 001' },
  ],
}
describe('a checked file', () => {
  it('changes nothing, and says of each row what will happen', async () => {
    const check = await ours.check([
      FULL,
      kitten({ sire: { id: '17' }, dam: { name: 'Unknown Queen' } }),
      { ...QUEEN, sex: 'cat' },
    ])
    const nothing = { errors: [], notes: [], completes: [], candidates: [] }
    expect(check).toEqual({
      id: check.id,
      fileName: 'cats.csv',
      digest: check.digest,
      ancestors: ['Unknown Queen'],
      rows: [
        { ...nothing, row: 2, name: 'Ivan of Test', outcome: 'added' },
        { ...nothing, row: 3, name: 'Kitten', outcome: 'added' },
        {
          ...nothing,
          row: 4,
          name: 'Katya of Test',
          outcome: 'wrong',
          errors: [{ field: 'sex', message: 'Enter male or female.' }],
        },
      ],
    })
    expect(await ours.book()).toEqual([])
    expect((await app().request('GET', '/api/breeding/imports', { as: ours.owner })).json()).toEqual([])
  })

  it('is imported with all facts, and without rows that have errors', async () => {
    const done = await ours.read([
      FULL,
      kitten({ sire: { id: '17' }, dam: { name: 'Unknown Queen', birth: '2020', number: 'CFA 1' } }),
      { ...QUEEN, sex: 'cat' },
    ])
    expect(done).toEqual({
      id: done.id,
      fileName: 'cats.csv',
      status: 'applied',
      rowCount: 3,
      addedCount: 3,
      changedCount: 0,
      appliedAt: done.appliedAt,
      undoneAt: null,
    })
    expect(await ours.book()).toEqual([
      stored({
        name: 'Ivan of Test',
        callName: 'Vanya',
        titlesBefore: 'GIC',
        titlesAfter: 'DSM',
        sex: 'male',
        bornOn: '2021-04-05',
        bornPrecision: 'day',
        diedOn: '2025-01-02',
        status: 'died',
        isOutside: true,
        visibility: 'public',
        color: 'Brown tabby',
        emsCode: 'SIB n 22',
        emsRegistry: 'FIFe',
        microchip: '276098100000123',
        breederName: 'Test Cattery of Bonn',
        numbers: 'FIFe DE LO 1234, TICA SBT 040521 001',
      }),
      stored({
        name: 'Kitten',
        sex: 'female',
        bornOn: '2024-05-06',
        bornPrecision: 'day',
        sire: 'Ivan of Test',
        dam: 'Unknown Queen',
      }),
      stored({
        name: 'Unknown Queen',
        sex: 'female',
        isOutside: true,
        bornOn: '2020-01-01',
        bornPrecision: 'year',
        numbers: 'other CFA 1',
      }),
    ])
    expect(await theirs.book()).toEqual([])
    const listed = await app().request('GET', '/api/breeding/imports', { as: ours.owner })
    expect([listed.json(), listed.headers['x-total-count']]).toEqual([[done], '1'])
    expect((await app().request('GET', '/api/breeding/imports', { as: theirs.owner })).json()).toEqual([])
  })

  it('changes nothing when it is imported again', async () => {
    const rows = [
      FULL,
      kitten({ sire: { name: 'Ivan of Test' }, dam: { name: 'Unknown Queen' } }),
      // Neither a birth nor a number tells who these are.
      { ...TOM, registeredName: 'Felix', dam: { name: 'Unknown Queen' } },
      QUEEN,
    ]
    await ours.read(rows)
    const before = await ours.book()
    const check = await ours.check(rows)
    expect([outcomes(check), check.ancestors]).toEqual([['known', 'known', 'known', 'known'], []])
    const again = await ours.apply(check)
    expect(again.json()).toMatchObject({ addedCount: 0, changedCount: 0 })
    expect(await ours.book()).toEqual(before)
  })

  it('says what is wrong in each column', async () => {
    const check = await ours.check([
      { sex: 'male', breed: '', birth: '31.02.2020', microchip: '9,00E+14', color: 'x'.repeat(61) },
      { ...TOM, birth: '2999', isOutside: 'maybe', status: 'lost', visibility: 'all', diedOn: 'today' },
      { ...TOM, registeredName: 'Call 555-123-4567 now', emsCode: 'n 22', emsRegistry: 'FIFe' },
      { ...QUEEN, birth: '2021-05', diedOn: '2021-04-01', status: 'kept', emsRegistry: 'FIFe' },
      {
        ...QUEEN,
        registeredName: 5,
        registrations: [{ registry: 'CFA', number: '' }],
        sire: { birth: 'old' },
      },
      { ...QUEEN, registeredName: 'No one', sire: { number: 'CFA 12' }, dam: { name: 'x'.repeat(101) } },
      { ...QUEEN, registeredName: 'Two', __proto__: null, constructor: 'x', sire: [], dam: 'Luna' },
    ])
    expect(errorsOf(check)).toEqual([
      [2, 'registeredName', 'Required'],
      [2, 'breed', 'Required'],
      [2, 'birth', 'Enter a date, a month, or a year.'],
      [2, 'color', 'Enter at most 60 characters.'],
      [
        2,
        'microchip',
        'A spreadsheet has shortened this number. Format its column as text, and enter the whole number.',
      ],
      [3, 'birth', 'This date is in the future.'],
      [3, 'diedOn', 'Choose a date.'],
      [3, 'isOutside', 'Enter yes or no.'],
      [3, 'status', 'Enter kept, breeding, neutered, sold, or died.'],
      [3, 'visibility', 'Enter private or public.'],
      [4, 'emsCode', 'An EMS code begins with three letters, such as MCO n 22.'],
      [
        4,
        'registeredName',
        'This text contains phone numbers. Please remove them: contact stays on Littermate until a sale.',
      ],
      [5, 'emsCode', 'Required'],
      [5, 'diedOn', 'This date is before its birth.'],
      [5, 'status', 'An animal with a date of death has the status “Died”.'],
      [6, 'registeredName', 'Enter text.'],
      [6, 'registrations.0.number', 'Required'],
      [6, 'sire.birth', 'Enter a date, a month, or a year.'],
      [7, 'dam.name', 'Use at most 100 characters.'],
      [7, 'sire.name', 'No cat of the file or your book is this sire. Add the sire’s name.'],
      [8, 'sire', 'Send named values.'],
      [8, 'dam', 'Send named values.'],
    ])
  })

  it('cannot be sent without rows, with too many, with two of one number, or in another form', async () => {
    const post = (body: unknown) => app().request('POST', '/api/breeding/imports', { as: ours.owner, body })
    const row = { row: 2, values: TOM }
    const fieldsOf = async (body: unknown) => (await post(body)).json().fields
    expect(await fieldsOf({ fileName: 'a.csv', rows: [] })).toEqual({ rows: 'The file has no rows.' })
    expect(await fieldsOf({ fileName: 'a.csv', rows: [row, row] })).toEqual({
      rows: 'Two rows have the same number.',
    })
    expect(await fieldsOf({ fileName: '', rows: [row, { row: 0, values: [] }, null] })).toEqual({
      fileName: 'Required',
      'rows.1.row': 'Enter 1 or more.',
      'rows.1.values': 'Send named values.',
      'rows.2': 'Required',
    })
    const many = Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, index) => ({ row: index + 2, values: TOM }))
    expect(await fieldsOf({ fileName: 'a.csv', rows: many })).toEqual({
      rows: 'A file has at most 20,000 rows. Split it into several files.',
    })
    const large = await post({ fileName: 'a.csv', rows: ['x'.repeat(24_000_000)] })
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large'])
    const other = await app().request('POST', '/api/breeding/animals', {
      as: ours.owner,
      body: { ...TOM, color: 'x'.repeat(300_000) },
    })
    expect(other.statusCode).toBe(413)
    expect(await app().services.db.$count(animalImports)).toBe(0)
  })
})

describe('a row and the book', () => {
  it('are the same cat by ID, microchip, number, or name, sex, and birth', async () => {
    await ours.read([
      { ...TOM, microchip: '276098100000123' },
      { ...QUEEN, registrations: [{ registry: 'TICA', number: 'SBT 040521 001' }] },
      { ...TOM, registeredName: 'Štěpán', birth: '2020-03' },
    ])
    await addAnimal(app(), { breederId: ours.cattery.id, registeredName: 'By ID' })
    await addAnimal(app(), { breederId: theirs.cattery.id, registeredName: 'Theirs' })
    const ids = new Map(
      (await app().services.db.select().from(animals)).map(({ id, registeredName }) => [registeredName, id]),
    )
    const check = await ours.check([
      { ...TOM, registeredName: 'Other spelling', microchip: '276-098-100-000-123' },
      { ...QUEEN, registrations: [{ registry: null, number: 'sbt 040521001' }], color: 'Blue' },
      { ...TOM, registeredName: 'STEPAN', birth: '2020-03' },
      { ...TOM, registeredName: 'By ID', id: ids.get('By ID') },
      { ...TOM, registeredName: 'Theirs', id: ids.get('Theirs') },
      { ...TOM, registeredName: 'Štěpán', birth: '2021-03' },
      { ...QUEEN, registeredName: 'Štěpán', birth: '2020-03' },
    ])
    expect(check.rows.map(({ outcome, completes, notes }) => [outcome, completes, notes])).toEqual([
      [
        'known',
        [],
        [
          'Registered name: the book has “Ivan of Test”, the file has “Other spelling”. The book stays as it is.',
        ],
      ],
      ['completed', ['color'], []],
      [
        'known',
        [],
        ['Registered name: the book has “Štěpán”, the file has “STEPAN”. The book stays as it is.'],
      ],
      ['known', [], []],
      ['added', [], []],
      ['added', [], []],
      ['added', [], []],
    ])
  })

  it('fill what is empty, and leave the rest', async () => {
    await ours.read([
      {
        ...TOM,
        microchip: '276098100000123',
        color: 'Red',
        registrations: [{ registry: 'CFA', number: '1' }],
      },
    ])
    const check = await ours.check([
      {
        ...FULL,
        status: 'died',
        sire: { name: 'Old Tom' },
        registrations: [
          { registry: 'CFA', number: '2' },
          { registry: 'FIFe', number: 'LO 3' },
        ],
      },
    ])
    expect(check.rows[0]).toEqual({
      candidates: [],
      completes: [
        'callName',
        'titlesBefore',
        'titlesAfter',
        'birth',
        'emsCode',
        'emsRegistry',
        'breederName',
        'registrations.0.number',
        'sire.name',
      ],
      errors: [],
      name: 'Ivan of Test',
      notes: [
        'Date of death Jan 2, 2025 is left out, because it does not fit what the book says.',
        'Color: the book has “Red”, the file has “Brown tabby”. The book stays as it is.',
        'Status: the book has “kept”, the file has “died”. The book stays as it is.',
        'Ancestor from elsewhere: the book has no, the file has yes. The book stays as it is.',
        'Visibility: the book has “private”, the file has “public”. The book stays as it is.',
        'Registration number: the book has “1”, the file has “2”. The book stays as it is.',
      ],
      outcome: 'completed',
      row: 2,
    })
    const done = await ours.apply(check)
    expect(done.json()).toMatchObject({ addedCount: 1, changedCount: 1 })
    expect(await ours.book()).toEqual([
      {
        bornOn: '2021-04-05',
        bornPrecision: 'day',
        breed: 'Siberian',
        breederName: 'Test Cattery of Bonn',
        callName: 'Vanya',
        color: 'Red',
        emsCode: 'SIB n 22',
        emsRegistry: 'FIFe',
        isOutside: false,
        microchip: '276098100000123',
        name: 'Ivan of Test',
        numbers: 'CFA 1, FIFe LO 3',
        sex: 'male',
        sire: 'Old Tom',
        status: 'kept',
        titlesAfter: 'DSM',
        titlesBefore: 'GIC',
        version: 2,
        visibility: 'private',
      },
      {
        breed: 'Siberian',
        isOutside: true,
        name: 'Old Tom',
        sex: 'male',
        status: 'kept',
        version: 1,
        visibility: 'private',
      },
    ])
  })

  it('that may be the same cat are asked about', async () => {
    await ours.read([QUEEN, { ...QUEEN, registeredName: 'Other' }])
    const rows = [
      { ...QUEEN, birth: '2020-02-03', color: 'Blue' },
      kitten({ dam: { name: 'Katya of Test' } }),
    ]
    const check = await ours.check(rows)
    const [asked] = check.rows
    expect(outcomes(check)).toEqual(['asked', 'added'])
    const [candidate] = asked?.candidates ?? []
    expect(asked?.candidates).toEqual([
      {
        id: candidate?.id,
        name: 'Katya of Test',
        birth: null,
        breed: 'Siberian',
        color: null,
        sireName: null,
        damName: null,
      },
    ])
    const unanswered = await ours.apply(check)
    expect([unanswered.statusCode, unanswered.json().code]).toEqual([409, 'conflict'])
    const foreign = await ours.apply(check, [{ row: 2, animalId: newId() }])
    expect(foreign.statusCode).toBe(409)
    const same = await ours.apply(check, [{ row: 2, animalId: candidate?.id ?? '' }])
    expect(same.json()).toMatchObject({ status: 'applied', addedCount: 1, changedCount: 1 })
    expect((await ours.book()).map(({ name, color, dam, version }) => [name, color, dam, version])).toEqual([
      ['Katya of Test', 'Blue', undefined, 2],
      ['Other', undefined, undefined, 1],
      ['Kitten', undefined, 'Katya of Test', 1],
    ])
  })

  it('that are another cat are two, and never asked about in the book', async () => {
    await ours.read([QUEEN])
    await ours.read([{ ...QUEEN, birth: '2020-02-03' }], [{ row: 2, animalId: null }])
    expect((await ours.book()).map(({ name, bornOn }) => [name, bornOn])).toEqual([
      ['Katya of Test', undefined],
      ['Katya of Test', '2020-02-03'],
    ])
    const pairs = await app().request('GET', '/api/breeding/same-cats', { as: ours.owner })
    expect(pairs.json()).toEqual([])
  })

  it('answers that make a parent ambiguous lead to a new check', async () => {
    await ours.read([QUEEN])
    const check = await ours.check([{ ...QUEEN, color: 'Blue' }, kitten({ dam: { name: 'Katya of Test' } })])
    const answers = [{ row: 2, animalId: null }]
    const refused = await ours.apply(check, answers)
    expect(refused.statusCode).toBe(409)
    const again = refused.json().details.check
    expect([outcomes(again), errorsOf(again)]).toEqual([
      ['added', 'wrong'],
      [
        [
          3,
          'dam.name',
          'The name “Katya of Test” is used by two cats. Add the dam’s birth date, registration number, or microchip.',
        ],
      ],
    ])
    expect((await ours.apply(again, answers)).json()).toMatchObject({ addedCount: 1 })
  })
})

describe('applying', () => {
  it('happens once, even concurrently', async () => {
    const check = await ours.check([TOM, QUEEN])
    const responses = await Promise.all([ours.apply(check), ours.apply(check), ours.apply(check)])
    const [first] = responses.map((response) => response.json())
    expect(responses.map((response) => response.json())).toEqual([first, first, first])
    expect((await ours.book()).map(({ name }) => name)).toEqual(['Ivan of Test', 'Katya of Test'])
  })

  it('of someone else’s, an unknown, or a replaced check is not possible', async () => {
    const check = await ours.check([TOM])
    const urls = [check.id, newId(), 'x'].map((id) => `/api/breeding/imports/${id}/apply`)
    const asOther = urls.map((url) =>
      app().request('POST', url, { as: theirs.owner, body: { digest: check.digest } }),
    )
    expect((await Promise.all(asOther)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    await theirs.check([TOM])
    const newer = await ours.check([QUEEN])
    expect((await ours.apply(check)).statusCode).toBe(404)
    expect((await ours.apply(newer)).statusCode).toBe(200)
    expect((await ours.book()).map(({ name }) => name)).toEqual(['Katya of Test'])
    expect(await theirs.book()).toEqual([])
  })

  it('needs a new check if the book has changed so that the result would be another one', async () => {
    const check = await ours.check([{ ...TOM, birth: '2020-01-01' }])
    await addAnimal(app(), { breederId: ours.cattery.id, registeredName: 'Nothing to do with it' })
    await addAnimal(app(), {
      breederId: ours.cattery.id,
      registeredName: 'Ivan of Test',
      bornOn: '2020-01-01',
      bornPrecision: 'day',
    })
    const refused = await ours.apply(check)
    expect(refused.statusCode).toBe(409)
    const again = refused.json().details.check
    expect(outcomes(again)).toEqual(['known'])
    expect((await ours.apply(again)).json()).toMatchObject({ addedCount: 0, changedCount: 0 })
  })

  it('is refused where the book would be too full', async () => {
    await app().services.db.execute(sql`
      insert into animals (id, breeder_id, registered_name, breed, sex)
      select gen_random_uuid(), ${ours.cattery.id}, 'Cat ' || n, 'Siberian', 'male' from generate_series(1, ${MAX_ANIMALS - 2}) n`)
    const fits = await ours.send([TOM, QUEEN])
    expect(fits.statusCode).toBe(201)
    const full = await ours.send([TOM, { ...QUEEN, dam: { name: 'Another' } }])
    expect([full.statusCode, full.json().message]).toEqual([
      409,
      'A book has at most 40,000 animals. With this file, yours would have 40,001.',
    ])
  })
})
