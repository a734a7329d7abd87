import { isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { objects } from '#features/uploads/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { animals } from './api/tables.ts'
import type { Animal, ListedAnimal } from './contract.ts'
import { addAnimal, type Book, openBook } from './test-world.ts'

const { app } = appOfThisFile()
let ours: Book
let theirs: Book

beforeEach(async () => {
  ours = await openBook(app())
  theirs = await openBook(app(), { businessName: 'Silver Birch' })
})

const LONG_NAME = 'L'.repeat(100)
const FULL = {
  registeredName: 'Ivan of Test',
  callName: 'Vanya',
  breed: 'Siberian',
  sex: 'male',
  birth: '2021-04-05',
  diedOn: '2025-01-02',
  isOutside: true,
  emsCode: 'SIB n 22',
  emsRegistry: 'FIFe',
  color: 'Brown tabby',
  microchip: '276 098 100 000 123',
  breederName: 'Test Cattery of Bonn',
  titlesBefore: 'GIC',
  titlesAfter: 'DSM',
  status: 'died',
  visibility: 'public',
  registrations: [
    { registry: 'FIFe', number: 'DE LO 1234' },
    { registry: 'TICA', number: 'SBT 040521 001' },
  ],
}

describe('the book', () => {
  const ivan = { registeredName: 'Ivan', callName: 'Vanya', microchip: '276098100000123' }
  const katya = { registeredName: 'Katya', sex: 'female' as const, breed: 'Ragdoll', status: 'sold' as const }

  it('lists the animals of its cattery by name, with their parents, and says how many there are', async () => {
    await theirs.add({ registeredName: 'Other' })
    const dam = await ours.add({ ...katya, birth: '2020' })
    const sire = await ours.add({ ...ivan, isOutside: true })
    const kitten = await ours.add({
      registeredName: 'ännchen',
      sex: 'female',
      birth: '2023-05',
      titlesBefore: 'CH',
      sireId: sire.id,
      damId: dam.id,
    })
    const response = await app().request('GET', '/api/breeding/animals', { as: ours.owner })
    expect(response.headers['x-total-count']).toBe('3')
    const none = {
      callName: null,
      titlesBefore: null,
      titlesAfter: null,
      color: null,
      emsCode: null,
      imageUrl: null,
    }
    const shared = {
      ...none,
      breed: 'Siberian',
      status: 'kept',
      visibility: 'private',
      sireName: null,
      damName: null,
      isOffered: false,
    }
    expect(response.json()).toEqual([
      {
        ...shared,
        id: kitten.id,
        registeredName: 'ännchen',
        titlesBefore: 'CH',
        sex: 'female',
        birth: '2023-05',
        isOutside: false,
        sireName: 'Ivan',
        damName: 'Katya',
      },
      {
        ...shared,
        id: sire.id,
        registeredName: 'Ivan',
        callName: 'Vanya',
        sex: 'male',
        birth: null,
        isOutside: true,
      },
      {
        ...shared,
        id: dam.id,
        registeredName: 'Katya',
        breed: 'Ragdoll',
        sex: 'female',
        birth: '2020',
        isOutside: false,
        status: 'sold',
      },
    ])
  })

  it('is filtered by each filter', async () => {
    for (const book of [ours, theirs]) {
      await book.add({ ...ivan, registrations: [{ registry: 'CFA', number: '0132-1234567' }] })
      await book.add({ ...katya, isOutside: true })
    }
    const found = async (query: string) => {
      const response = await app().request('GET', `/api/breeding/animals?${query}`, { as: ours.owner })
      expect(response.headers['x-total-count']).toBe(String(response.json().length))
      return response.json<ListedAnimal[]>().map(({ registeredName }) => registeredName)
    }
    expect(await found('sex=male')).toEqual(['Ivan'])
    expect(await found('sex=female')).toEqual(['Katya'])
    expect(await found('breed=ragdoll')).toEqual(['Katya'])
    expect(await found('status=kept')).toEqual(['Ivan'])
    expect(await found('kind=own')).toEqual(['Ivan'])
    expect(await found('kind=outside')).toEqual(['Katya'])
    expect(await found('q=VAN')).toEqual(['Ivan'])
    expect(await found('q=anya')).toEqual(['Ivan'])
    expect(await found('q=%C3%A1ty')).toEqual(['Katya'])
    expect(await found('q=0132-1234567')).toEqual(['Ivan'])
    expect(await found('q=0132-123%204567')).toEqual(['Ivan'])
    expect(await found('q=0132-123')).toEqual([])
    expect(await found('q=276%20098%20100%20000%20123')).toEqual(['Ivan'])
    expect(await found('q=276098')).toEqual([])
    expect(await found('q=%25')).toEqual([])
    expect(await found('q=+')).toEqual(['Ivan', 'Katya'])
    expect(await found('q=Nobody&sex=male')).toEqual([])
  })

  it('is divided into pages that do not overlap', async () => {
    const ids = ['a', 'b', 'c'].map((end) => `00000000-0000-4000-8000-00000000000${end}`)
    for (const id of [...ids].reverse()) await ours.add({ id, registeredName: 'Same' })
    const page = async (query: string) =>
      (await ours.get<ListedAnimal[]>(`/animals?${query}`)).map(({ id }) => id)
    expect(await page('limit=2')).toEqual(ids.slice(0, 2))
    expect(await page('limit=2&page=2')).toEqual(ids.slice(2))
    expect(await page('limit=2&page=3')).toEqual([])
    const response = await app().request('GET', '/api/breeding/animals?limit=2&page=2&sex=male', {
      as: ours.owner,
    })
    expect(response.headers['x-total-count']).toBe('3')
    expect(response.headers.link).toContain('/api/breeding/animals?sex=male&page=1&limit=2')
  })

  it.each(['sex=tom', 'status=dead', 'kind=all', 'page=0', 'limit=x'])(
    'refuses the filter %s',
    async (query) => {
      expect((await ours.call('GET', `/animals?${query}`)).status).toBe(400)
    },
  )

  it('is closed to visitors and to users without a cattery', async () => {
    expect((await app().request('GET', '/api/breeding/animals')).statusCode).toBe(401)
    const buyer = await signUp(app())
    expect((await app().request('GET', '/api/breeding/animals', { as: buyer })).statusCode).toBe(403)
  })
})

describe('a new animal', () => {
  it('needs a name, a breed, and a sex, and is private', async () => {
    const added = await ours.add({ registeredName: '  Ivan  ', breed: ' Siberian ' })
    expect(added).toEqual({
      id: added.id,
      registeredName: 'Ivan',
      callName: null,
      titlesBefore: null,
      titlesAfter: null,
      breed: 'Siberian',
      sex: 'male',
      birth: null,
      isOutside: false,
      status: 'kept',
      visibility: 'private',
      color: null,
      emsCode: null,
      imageUrl: null,
      version: 1,
      isOwn: true,
      catteryName: null,
      diedOn: null,
      emsRegistry: null,
      microchip: null,
      breederName: null,
      registrations: [],
      sire: null,
      dam: null,
      litters: [],
      health: expect.objectContaining({ tests: [], byParentage: [], contradictions: [] }),
      kittenCount: 0,
      listedCatId: null,
      isOffered: false,
      decidedByListing: [],
      isParentOfPairing: false,
      questions: [],
      createdAt: added.createdAt,
    })
    expect(await ours.get(`/animals/${added.id}`)).toEqual(added)
  })

  it('keeps all facts of its form', async () => {
    const imageUrl = await uploadPicture(app(), ours.owner)
    const added = await ours.add({ ...FULL, imageUrl })
    expect(added).toMatchObject({
      ...FULL,
      microchip: '276098100000123',
      imageUrl: expect.stringMatching(/^\/objects\//),
    })
    expect(await ours.get(`/animals/${added.id}`)).toEqual(added)
  })

  it('is added once if it is sent twice, even concurrently, and only to its own book', async () => {
    const id = newId()
    const form = { id, registeredName: 'Ivan', breed: 'Siberian', sex: 'male' }
    const answers = await Promise.all([
      ours.call('POST', '/animals', form),
      ours.call('POST', '/animals', form),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect((await theirs.call('POST', '/animals', form)).status).toBe(403)
    expect(await app().services.db.$count(animals)).toBe(1)
  })

  it.each(['2021-02-28', '2020-02-29', '2021-04', '2021', '1850', String(new Date().getUTCFullYear())])(
    'can be born in %s',
    async (birth) => {
      expect((await ours.add({ birth })).birth).toBe(birth)
    },
  )

  it('is born in the part of the year that has begun where the cattery is', async () => {
    const tomorrow = addDays(isoDate(app().clock.now()), 2)
    expect(
      await ours.call('POST', '/animals', { ...FULL, diedOn: null, status: 'kept', birth: tomorrow }),
    ).toMatchObject({ status: 400, body: { fields: { birth: 'This date is in the future.' } } })
  })

  it.each([
    ['the year 2121', '2121'],
    ['a month of the future', '2121-01'],
    ['a day that does not exist', '2021-02-29'],
    ['the month 13', '2021-13'],
    ['the month 0', '2021-00'],
    ['the year 1849', '1849'],
    ['a day of 1849', '1849-12-31'],
    ['a word', 'abcd'],
    ['a word like a month', 'abcd-ef'],
    ['a date with a time', '2021-04-05T00:00:00Z'],
    ['two digits', '21'],
    ['nothing', ''],
    ['a number', 2021],
  ])('is not born in %s', async (_, birth) => {
    const answer = await ours.call('POST', '/animals', {
      registeredName: 'I',
      breed: 'S',
      sex: 'male',
      birth,
    })
    expect(answer).toMatchObject({ status: 400, body: { fields: { birth: expect.any(String) } } })
  })

  it.each([
    ['no name', { registeredName: ' ' }, 'registeredName'],
    ['no name at all', { registeredName: undefined }, 'registeredName'],
    ['a name of 101 letters', { registeredName: `${LONG_NAME}L` }, 'registeredName'],
    ['a call name of 101 letters', { callName: `${LONG_NAME}L` }, 'callName'],
    ['no breed', { breed: '' }, 'breed'],
    ['a breed of 81 letters', { breed: 'b'.repeat(81) }, 'breed'],
    ['no sex', { sex: undefined }, 'sex'],
    ['another sex', { sex: 'tom' }, 'sex'],
    ['another status', { status: 'lost' }, 'status'],
    ['another visibility', { visibility: 'shared' }, 'visibility'],
    ['a wrong kind of ancestor', { isOutside: 'yes' }, 'isOutside'],
    ['an EMS code of digits', { emsCode: '123' }, 'emsCode'],
    ['an EMS code of two letters', { emsCode: 'SI' }, 'emsCode'],
    ['the registry of an EMS code without one', { emsRegistry: 'FIFe' }, 'emsCode'],
    ['another registry of an EMS code', { emsCode: 'SIB', emsRegistry: 'ABC' }, 'emsRegistry'],
    ['a chip of 14 digits', { microchip: '27609810000012' }, 'microchip'],
    ['a death in the future', { status: 'died', diedOn: '2121-01-01' }, 'diedOn'],
    ['a death before its birth', { status: 'died', birth: '2021-04-05', diedOn: '2021-04-04' }, 'diedOn'],
    ['a date of death while it lives', { diedOn: '2021-04-04' }, 'status'],
    ['a sire that is no ID', { sireId: 'Ivan' }, 'sireId'],
    ['a sire that does not exist', { sireId: newId() }, 'sireId'],
    ['titles of 61 letters', { titlesBefore: 't'.repeat(61) }, 'titlesBefore'],
    ['a picture of elsewhere', { imageUrl: 'https://example.com/a.png' }, 'imageUrl'],
    ['an empty number', { registrations: [{ registry: 'CFA', number: ' ' }] }, 'registrations.0.number'],
    [
      'a number of 41 letters',
      { registrations: [{ registry: 'CFA', number: '1'.repeat(41) }] },
      'registrations.0.number',
    ],
    [
      'a number of no registry',
      { registrations: [{ registry: 'XYZ', number: '1' }] },
      'registrations.0.registry',
    ],
    [
      'nine numbers',
      {
        registrations: Array.from({ length: 9 }, (_, index) => ({ registry: 'CFA', number: String(index) })),
      },
      'registrations',
    ],
    ['an email address as a name', { registeredName: 'me@example.com' }, 'registeredName'],
    ['a phone number as a call name', { callName: 'Call 503-555-0134' }, 'callName'],
    ['a website as a breeder', { breederName: 'www.silver-birch-cats.com' }, 'breederName'],
    ['an email address as a color', { color: 'me@example.com' }, 'color'],
    ['an email address in titles', { titlesAfter: 'me@example.com' }, 'titlesAfter'],
    ['an email address as a breed', { breed: 'me@example.com' }, 'breed'],
  ])('is refused with %s', async (_, form, field) => {
    const answer = await ours.call('POST', '/animals', {
      registeredName: 'I',
      breed: 'S',
      sex: 'male',
      ...form,
    })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field])
    expect(await app().services.db.$count(animals)).toBe(0)
  })

  it('may have a name of 100 letters, an emoji, or letters that are read from right to left', async () => {
    for (const registeredName of [LONG_NAME, 'Mischka 🐈‍⬛', 'قطة الشمال', 'Ñandú <b>O’Neill</b> & "Co"'])
      expect((await ours.add({ registeredName })).registeredName).toBe(registeredName)
  })

  it('is not added with the picture of someone else', async () => {
    const imageUrl = await uploadPicture(app(), theirs.owner)
    const answer = await ours.call('POST', '/animals', {
      registeredName: 'I',
      breed: 'S',
      sex: 'male',
      imageUrl,
    })
    expect(answer).toMatchObject({ status: 400, body: { fields: { imageUrl: expect.any(String) } } })
  })
})

describe('a changed animal', () => {
  let ivan: Animal
  beforeEach(async () => {
    ivan = await ours.add({ ...FULL })
  })
  const edit = (change: object, book = ours) => book.call('PATCH', `/animals/${ivan.id}`, change)

  it('has the given facts and keeps the others', async () => {
    const { status, body } = await edit({ version: 1, callName: ' ', birth: '2021-04', registrations: [] })
    expect(status).toBe(200)
    const expected = { ...ivan, version: 2, callName: null, birth: '2021-04', registrations: [] }
    expect(body).toEqual(expected)
    expect(await ours.get(`/animals/${ivan.id}`)).toEqual(expected)
  })

  it('loses what is emptied', async () => {
    const nothing = {
      callName: null,
      birth: null,
      diedOn: null,
      emsCode: null,
      color: null,
      microchip: null,
      breederName: null,
      titlesBefore: null,
      titlesAfter: null,
    }
    const { body } = await edit({ version: 1, ...nothing, status: 'kept' })
    expect(body).toEqual({ ...ivan, ...nothing, emsRegistry: null, status: 'kept', version: 2 })
  })

  it('stays as it is without a change', async () => {
    expect(await edit({ version: 1 })).toEqual({ status: 200, body: ivan })
  })

  it('was changed in one of two tabs, so that the other one is told', async () => {
    const answers = await Promise.all([
      edit({ version: 1, color: 'Red' }),
      edit({ version: 1, color: 'Blue' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'conflict',
      message:
        'This animal was changed in the meantime, perhaps in another tab. Reload it to see the latest state.',
    })
    expect((await edit({ version: 3, color: 'Red' })).status).toBe(409)
  })

  it.each([
    ['no version', {}, 'version'],
    ['version 0', { version: 0 }, 'version'],
    ['no name', { version: 1, registeredName: '' }, 'registeredName'],
    ['a birth after its death', { version: 1, birth: '2025-01-03' }, 'diedOn'],
    ['a status that its death excludes', { version: 1, status: 'kept' }, 'status'],
    ['contact details', { version: 1, breederName: 'me@example.com' }, 'breederName'],
    ['itself as its sire', { version: 1, sireId: 'itself' }, 'sireId'],
  ])('is refused with %s', async (_, change, field) => {
    const answer = await edit('sireId' in change ? { ...change, sireId: ivan.id } : change)
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    expect(await ours.get(`/animals/${ivan.id}`)).toEqual(ivan)
  })

  it('has another picture, or none', async () => {
    const imageUrl = await uploadPicture(app(), ours.owner)
    const other = await uploadPicture(app(), ours.owner)
    const isAttached = () => app().services.db.$count(objects, isNotNull(objects.attachedAt))
    expect((await edit({ version: 1, imageUrl })).status).toBe(200)
    expect(await isAttached()).toBe(1)
    expect((await edit({ version: 2, imageUrl: other })).status).toBe(200)
    expect(await isAttached()).toBe(1)
    expect((await edit({ version: 3, imageUrl: null })).body).toMatchObject({ imageUrl: null })
    expect(await isAttached()).toBe(0)
  })

  it('is someone else’s or none', async () => {
    expect((await edit({ version: 1, color: 'Red' }, theirs)).status).toBe(404)
    expect((await ours.call('PATCH', `/animals/${newId()}`, { version: 1 })).status).toBe(404)
    expect((await ours.call('PATCH', '/animals/none', { version: 1 })).status).toBe(404)
  })
})

describe('an animal of another cattery', () => {
  it('shows what everyone may know if it is public, and nothing otherwise', async () => {
    const ivan = await theirs.add({ ...FULL })
    const seen = await ours.get<Animal>(`/animals/${ivan.id}`)
    expect(seen).toEqual({
      ...ivan,
      isOwn: false,
      catteryName: 'Silver Birch',
      callName: null,
      diedOn: null,
      microchip: null,
      breederName: null,
    })
    await theirs.call('PATCH', `/animals/${ivan.id}`, { version: 1, visibility: 'private' })
    expect((await ours.call('GET', `/animals/${ivan.id}`)).status).toBe(404)
    expect((await ours.call('GET', `/animals/${newId()}`)).status).toBe(404)
  })

  it('is hidden with its cattery', async () => {
    const hidden = await openBook(app(), { isActive: false })
    const ivan = await addAnimal(app(), { breederId: hidden.cattery.id, visibility: 'public' })
    expect((await ours.call('GET', `/animals/${ivan.id}`)).status).toBe(404)
  })
})
