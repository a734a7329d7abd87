import { beforeEach, describe, expect, it } from 'vitest'
import { appOfThisFile } from '#testing/harness.ts'
import { animals } from './api/tables.ts'
import { errorsOf, type Importer, kitten, QUEEN, signUpImporter, stored, TOM } from './test-imports.ts'
import { addAnimal } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
let ours: Importer
let theirs: Importer

beforeEach(async () => {
  ours = await signUpImporter(app())
  theirs = await signUpImporter(app())
})

describe('parents', () => {
  const damOf = async () =>
    Object.fromEntries((await ours.book()).map(({ name, dam }) => [name, dam ?? null]))

  it('are found in rows before and after, and in the book, by ID, chip, number, or name and birth', async () => {
    await ours.read([{ ...QUEEN, registeredName: 'Of the book', birth: '2020-01-01' }])
    const cat = (registeredName: string, dam: object, more: object = {}) => ({
      ...kitten({ registeredName, dam }),
      birth: null,
      ...more,
    })
    const check = await ours.check([
      cat('By ID', { id: 'a-1', name: 'Ignored' }),
      cat('By chip', { microchip: '840 001 234 567 890' }),
      cat('By number', { registry: 'CFA', number: '0133-123 4567' }),
      cat('By bare number', { number: '01331234567'.replace('0133', '0133-') }),
      cat('By birth', { name: 'Luna', birth: '2019-05-05' }),
      cat('By year', { name: 'luna', birth: '2018' }),
      cat('By name', { name: 'of the BOOK' }),
      { ...QUEEN, registeredName: 'Numbered', id: 'A-1', microchip: '840001234567890' },
      {
        ...QUEEN,
        registeredName: 'Registered',
        registrations: [{ registry: 'CFA', number: '0133-1234567' }],
      },
      { ...QUEEN, registeredName: 'Luna', birth: '2019-05-05', callName: 'of 2019' },
      { ...QUEEN, registeredName: 'Luna', birth: '2018-05-05', callName: 'of 2018' },
      { ...TOM, registeredName: 'of the book' },
    ])
    expect([errorsOf(check), check.ancestors]).toEqual([[], []])
    await ours.apply(check)
    expect(await damOf()).toMatchObject({
      'By ID': 'Numbered',
      'By chip': 'Numbered',
      'By number': 'Registered',
      'By bare number': 'Registered',
      'By birth': 'Luna',
      'By year': 'Luna',
      'By name': 'Of the book',
    })
    const { db } = app().services
    const lunas = await db.select().from(animals)
    const callNameOf = (name: string) =>
      lunas.find(({ id }) => id === lunas.find((each) => each.registeredName === name)?.damId)?.callName
    expect([callNameOf('By birth'), callNameOf('By year')]).toEqual(['of 2019', 'of 2018'])
  })

  it('whom nobody knows are added once as ancestors from elsewhere, with all that rows say of them', async () => {
    await ours.read([
      kitten({ registeredName: 'One', dam: { name: 'Far away' } }),
      kitten({ registeredName: 'Two', breed: 'Ragdoll', dam: { name: 'far away', birth: '2020-02' } }),
      kitten({ registeredName: 'Three', dam: { name: 'Far Away', registry: 'GCCF', number: 'CS 1' } }),
      kitten({ registeredName: 'Four', dam: { name: 'Far away', birth: '2021' } }),
    ])
    const outside = (await ours.book()).filter(({ isOutside }) => isOutside)
    expect(outside).toEqual([
      stored({
        name: 'Far Away',
        sex: 'female',
        isOutside: true,
        numbers: 'GCCF CS 1',
        bornOn: '2020-02-01',
        bornPrecision: 'month',
      }),
      stored({
        name: 'Far away',
        sex: 'female',
        isOutside: true,
        bornOn: '2021-01-01',
        bornPrecision: 'year',
      }),
    ])
  })

  it('with a name that nine cats have are an error', async () => {
    const lunas = Array.from({ length: 9 }, (_, index) => ({
      ...QUEEN,
      registeredName: 'Luna',
      birth: `201${index}-03-04`,
    }))
    const check = await ours.check([...lunas, kitten({ dam: { name: 'Luna' } })])
    expect(errorsOf(check)).toEqual([
      [
        11,
        'dam.name',
        'The name “Luna” is used by nine cats. Add the dam’s birth date, registration number, or microchip.',
      ],
    ])
    // Only one of them was born before this kitten.
    const older = await ours.check([...lunas, kitten({ birth: '2010-12-12', dam: { name: 'Luna' } })])
    expect(errorsOf(older)).toEqual([])
  })

  it('that cannot be are errors', async () => {
    const check = await ours.check([
      TOM,
      kitten({ registeredName: 'Swapped', dam: { name: 'Ivan of Test' } }),
      { ...QUEEN, birth: '2024-04-01', id: 'q' },
      kitten({ registeredName: 'Too old', dam: { id: 'q' } }),
      kitten({ registeredName: 'Own dam', dam: { name: 'Own dam' } }),
      kitten({ registeredName: 'Two in one', sire: { number: 'N1' }, dam: { id: 'n' } }),
      { ...QUEEN, registeredName: 'Numbered', id: 'n', registrations: [{ number: 'N1' }] },
      kitten({ registeredName: 'Nobody', dam: { id: 'x' } }),
      kitten({ registeredName: 'Later born', dam: { name: 'Newborn', birth: '2025' } }),
      kitten({ registeredName: 'Chip and ID', dam: { number: 'N1', id: 'q' } }),
    ])
    expect(errorsOf(check)).toEqual([
      [3, 'dam.name', 'Ivan of Test is male, so it cannot be the dam.'],
      [5, 'dam.name', 'Katya of Test was born on Apr 1, 2024, less than 4 months before Too old.'],
      [6, 'dam.name', 'Own dam cannot be its own dam.'],
      [7, 'sire.name', 'Numbered is female, so it cannot be the sire.'],
      [9, 'dam.name', 'No cat of the file or your book is this dam. Add the dam’s name.'],
      [10, 'dam.birth', 'Newborn was born in 2025, not before Later born.'],
      [11, 'dam.name', 'The dam’s ID, microchip, and number are those of Katya of Test and Numbered.'],
    ])
  })

  it('that would make a loop are errors, also through the book', async () => {
    await ours.read([{ ...TOM, dam: { name: 'Grandmother' } }])
    const check = await ours.check([
      { ...QUEEN, registeredName: 'Grandmother', isOutside: true, sire: { name: 'Son' } },
      { ...TOM, registeredName: 'Son', sire: { name: 'Ivan of Test' } },
      { ...TOM, registeredName: 'A', sire: { name: 'B' } },
      { ...TOM, registeredName: 'B', sire: { name: 'C' } },
      { ...TOM, registeredName: 'C', sire: { name: 'A' } },
      { ...TOM, registeredName: 'Beside', sire: { name: 'C' }, dam: { name: 'Free' } },
    ])
    const [asked] = check.rows
    expect(asked?.outcome).toBe('asked')
    expect(errorsOf(check).map(([row, field]) => [row, field])).toEqual([
      [4, 'sire.name'],
      [5, 'sire.name'],
      [6, 'sire.name'],
    ])
    const answers = [{ row: 2, animalId: asked?.candidates[0]?.id ?? '' }]
    const refused = await ours.apply(check, answers)
    expect(refused.statusCode).toBe(409)
    const again = refused.json().details.check
    expect(errorsOf(again)).toEqual([
      [2, 'sire.name', 'Grandmother would be an ancestor of itself.'],
      [3, 'sire.name', 'Son would be an ancestor of itself.'],
      [4, 'sire.name', 'A would be an ancestor of itself.'],
      [5, 'sire.name', 'B would be an ancestor of itself.'],
      [6, 'sire.name', 'C would be an ancestor of itself.'],
    ])
    expect(again.rows.at(-1).notes).toEqual([
      'Its sire in row 6 has errors, so this animal is imported without it. Import the corrected row and this one again.',
    ])
    expect((await ours.apply(again, answers)).json()).toMatchObject({ addedCount: 2 })
    const beside = (await ours.book()).find(({ name }) => name === 'Beside')
    expect([beside?.sire, beside?.dam]).toEqual([undefined, 'Free'])
  })

  it('in the book stay, and are compared', async () => {
    await ours.read([kitten({ sire: { name: 'First' } })])
    const check = await ours.check([kitten({ sire: { name: 'Second' }, dam: { name: 'Mother' } })])
    expect(check.rows.map(({ completes, notes }) => [completes, notes])).toEqual([
      [['dam.name'], ['Sire: the book has First, the file has Second. The book stays as it is.']],
    ])
    await ours.apply(check)
    expect((await ours.book()).map(({ name }) => name)).toEqual(['Kitten', 'First', 'Mother'])
  })

  it('of other catteries can be named by ID if they are public', async () => {
    const add = (registeredName: string, visibility: 'public' | 'private') =>
      addAnimal(app(), { breederId: theirs.cattery.id, registeredName, visibility })
    const [shown, hidden] = [await add('Shown', 'public'), await add('Hidden', 'private')]
    await ours.read([
      kitten({ registeredName: 'One', sire: { id: shown.id, name: 'Shown' } }),
      kitten({ registeredName: 'Two', sire: { id: hidden.id, name: 'Hidden' } }),
    ])
    const sires = (await app().services.db.select().from(animals)).map(({ sireId }) => sireId)
    expect(sires.filter((id) => id === shown.id || id === hidden.id)).toEqual([shown.id])
    expect((await ours.book()).map(({ name, isOutside }) => [name, isOutside])).toEqual([
      ['One', false],
      ['Two', false],
      ['Hidden', true],
    ])
  })
})

describe('two rows', () => {
  it('of the same cat are an error, unless they have different IDs, chips, or numbers', async () => {
    await ours.read([{ ...QUEEN, microchip: '276098100000123' }])
    const luna = { ...QUEEN, registeredName: 'Luna', birth: '2020' }
    const check = await ours.check([
      { ...TOM, id: '1' },
      { ...TOM, id: '1', registeredName: 'Other' },
      { ...TOM, registeredName: 'Chip', microchip: '840001234567890' },
      { ...TOM, registeredName: 'Chip too', microchip: '840001234567890' },
      { ...TOM, registeredName: 'Number', registrations: [{ registry: 'CFA', number: '1' }] },
      {
        ...TOM,
        registeredName: 'Number too',
        registrations: [{ number: '1' }, { registry: 'TICA', number: '1' }],
      },
      luna,
      { ...luna, color: 'Blue' },
      { ...luna, registeredName: 'Two', registrations: [{ number: '21' }] },
      { ...luna, registeredName: 'Two', registrations: [{ number: '22' }] },
      { ...QUEEN, microchip: '276098100000123' },
      { ...QUEEN, registeredName: 'Again', microchip: '276098100000123' },
    ])
    expect(errorsOf(check)).toEqual([
      [3, 'id', 'Row 2 has this ID, too.'],
      [5, 'microchip', 'Row 4 has this microchip, too.'],
      [7, 'registrations.0.number', 'Row 6 has this number, too.'],
      [7, 'registrations.1.number', 'This number is entered twice.'],
      [9, 'registeredName', 'This animal is also in row 8.'],
      [13, 'registeredName', 'This is Katya of Test, as in row 12.'],
      [13, 'microchip', 'Row 12 has this microchip, too.'],
    ])
  })

  it('and a row with the numbers of two animals are errors', async () => {
    await ours.read([
      { ...TOM, microchip: '276098100000123' },
      { ...QUEEN, registrations: [{ registry: 'CFA', number: '7' }] },
    ])
    const check = await ours.check([
      { ...TOM, microchip: '276098100000123', registrations: [{ number: '7' }] },
      { ...TOM, registeredName: 'X', registrations: [{ number: '7' }] },
    ])
    expect(errorsOf(check)).toEqual([
      [
        2,
        'registrations.0.number',
        'Ivan of Test and Katya of Test of your book are both named by this row’s ID, microchip, or number.',
      ],
      [3, 'registrations.0.number', 'This is Katya of Test in your book, who is female.'],
      [3, 'registrations.0.number', 'Row 2 has this number, too.'],
    ])
  })
})
