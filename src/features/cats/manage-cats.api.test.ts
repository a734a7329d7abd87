import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { litters } from '#features/litters/api/tables.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { addDays, dateText, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { DEFAULT_TIME_ZONE, dayIn } from '#lib/times.ts'
import { addBreeder, addCat, addUser, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { cats } from './api/tables.ts'
import type { ManagedCat } from './manage-contract.ts'

const { app } = appOfThisFile()
let owner: TestUser
let cattery: Cattery

async function breederPerson(overrides: Partial<Cattery> = {}): Promise<[TestUser, Cattery]> {
  const user = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, user.id))
  return [user, await addBreeder(app(), { userId: user.id, ...overrides })]
}

beforeEach(async () => {
  ;[owner, cattery] = await breederPerson()
})

/** The records of tests are of today, where their catteries are. */
const TODAY = dayIn(new Date(), DEFAULT_TIME_ZONE)

const FORM = {
  name: 'Bramble',
  breed: 'Ragdoll',
  gender: 'male',
  age: 10,
  price: 180_000,
  depositAmount: 30_000,
}
const add = (form: object = {}, as = owner) =>
  app().request('POST', '/api/breeders/cats', { as, body: { ...FORM, ...form } })
const edit = (id: string, form: object, as = owner) =>
  app().request('PATCH', `/api/breeders/cats/${id}`, { as, body: form })
const remove = (id: string, as = owner) => app().request('DELETE', `/api/cats/${id}`, { as })
const own = async (as = owner) =>
  (await app().request('GET', '/api/breeders/cats', { as })).json<ManagedCat[]>()
const publicCats = async () =>
  (await app().request('GET', '/api/cats')).json<{ id: string; price: number }[]>()
const rowOf = async (id: string) => (await app().services.db.select().from(cats).where(eq(cats.id, id)))[0]

const rowOfAnother = (round: number) => ({
  breederId: cattery.id,
  name: `Kit ${round}`,
  breed: 'Ragdoll',
  gender: 'male' as const,
  price: 90_000,
  birthDate: isoDate(app().clock.now()),
})

async function picture(as = owner): Promise<string> {
  const asked = await app().request('POST', '/api/objects/upload', { as })
  const url = asked.json<{ uploadURL: string }>().uploadURL.slice('http://localhost'.length)
  const payload = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#963' } })
    .png()
    .toBuffer()
  const sent = await app().app.server.inject({
    method: 'PUT',
    url,
    payload,
    headers: { 'content-type': 'image/png', cookie: as.cookie },
  })
  return sent.json<{ url: string }>().url
}

describe('adding a cat', () => {
  it('lists it at once for the signed-in breeder, whatever owner the body names', async () => {
    const other = await addBreeder(app())
    const added = await add({
      breederId: other.id,
      isFeatured: true,
      status: 'sold',
      is_listed: true,
      version: 9,
    })
    expect(added.statusCode, added.body).toBe(201)
    const today = dayIn(app().clock.now(), DEFAULT_TIME_ZONE)
    expect(added.json()).toMatchObject({
      ...FORM,
      breederId: cattery.id,
      birthDate: addDays(today, -70),
      status: 'available',
      isAvailable: true,
      isLocked: false,
      version: 1,
      isFeatured: true,
    })
    expect((await publicCats()).map(({ id }) => id)).toEqual([added.json().id])
    await addCat(app())
    expect((await own()).map(({ id }) => id)).toEqual([added.json().id])
  })

  it('stores an empty deposit as none and prefers the birth date to the age', async () => {
    const born = addDays(isoDate(app().clock.now()), -31)
    const added = (
      await add({ depositAmount: 0, birthDate: born, color: '', description: '  ' })
    ).json<ManagedCat>()
    expect(added).toMatchObject({
      depositAmount: null,
      birthDate: born,
      age: 4,
      color: null,
      description: null,
    })
  })

  it('stores a registration number, which the public and exports show', async () => {
    const registrationNumber = 'SBT 031524/057'
    const added = (await add({ registrationNumber })).json<ManagedCat>()
    expect(added).toMatchObject({ registrationNumber })
    const shown = await app().request('GET', `/api/cats/${added.id}`)
    expect(shown.json()).toMatchObject({ registrationNumber })
    const csv = await app().request('GET', '/api/breeders/exports/cats.csv', { as: owner })
    expect(csv.body).toContain(registrationNumber)
    const removed = await edit(added.id, { registrationNumber: '' })
    expect(removed.json()).toMatchObject({ registrationNumber: null })
  })

  it('stores whether it is neutered and since when it is litter-trained, and removes both', async () => {
    const facts = { neutered: 'not_yet', litterTrainedSince: addDays(TODAY, -9) }
    const added = (await add(facts)).json<ManagedCat>()
    expect(added).toMatchObject(facts)
    for (const path of [`/api/cats/${added.id}`, `/api/cats/compare?cats=${added.id}`])
      expect([(await app().request('GET', path)).json()].flat()).toMatchObject([facts])
    const csv = await app().request('GET', '/api/breeders/exports/cats.csv', { as: owner })
    expect(csv.body).toContain(`,Not yet,${facts.litterTrainedSince},`)
    expect((await edit(added.id, { neutered: 'yes' })).json()).toMatchObject({ ...facts, neutered: 'yes' })
    const none = { neutered: null, litterTrainedSince: null }
    expect((await edit(added.id, none)).json()).toMatchObject(none)
  })

  it('is not litter-trained before its birth, neither then nor after a change of that', async () => {
    const birthDate = addDays(TODAY, -80)
    const born = { birthDate, litterTrainedSince: birthDate }
    expect((await add({ ...born, litterTrainedSince: addDays(birthDate, -1) })).json().fields).toEqual({
      litterTrainedSince: `Bramble was born on ${dateText(birthDate)}, after this date.`,
    })
    const { id } = (await add(born)).json<ManagedCat>()
    expect((await edit(id, { birthDate: addDays(birthDate, 1) })).json().fields).toEqual({
      birthDate: `Litter-trained since ${dateText(birthDate)}, before this date.`,
    })
    expect((await edit(id, { birthDate: addDays(birthDate, 1), litterTrainedSince: null })).statusCode).toBe(
      200,
    )
  })

  it.each([
    ['an unknown answer to whether it is neutered', { neutered: 'maybe' }, 'neutered'],
    ['a flag for whether it is neutered', { neutered: true }, 'neutered'],
    ['a day that is none', { litterTrainedSince: '2026-02-30' }, 'litterTrainedSince'],
    ['a day in the future', { litterTrainedSince: '2999-01-01' }, 'litterTrainedSince'],
    ['a day after tomorrow', { litterTrainedSince: addDays(TODAY, 2) }, 'litterTrainedSince'],
    ['a registration number with a sign', { registrationNumber: 'SBT#1' }, 'registrationNumber'],
    [
      'a telephone number as registration number',
      { registrationNumber: 'SBT 503-555/0134' },
      'registrationNumber',
    ],
    ['a registration number that is too long', { registrationNumber: '1'.repeat(41) }, 'registrationNumber'],
    ['no name', { name: '  ' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['a number as name', { name: 7 }, 'name'],
    ['a contact in the name', { name: 'call me 503 555 0134' }, 'name'],
    ['a contact in the description', { description: 'Write to me@example.com' }, 'description'],
    [
      'a contact in the name of a laboratory',
      { healthRecords: [{ certification: 'DNA Tested', lab: 'call me 503 555 0134', date: TODAY }] },
      'healthRecords.0.lab',
    ],
    ['no breed', { breed: undefined }, 'breed'],
    ['another gender', { gender: 'tom' }, 'gender'],
    ['a negative age', { age: -1 }, 'age'],
    ['a fractional age', { age: 1.5 }, 'age'],
    ['an age as text', { age: '10' }, 'age'],
    ['a birth date in the future', { birthDate: '2999-01-01' }, 'birthDate'],
    ['a birth date that is none', { birthDate: '2026-02-31' }, 'birthDate'],
    ['a birth date in the year 0', { birthDate: '0000-01-01' }, 'birthDate'],
    [
      'a contact as certification',
      { healthCertifications: ['DNA', 'a@example.com'] },
      'healthCertifications',
    ],
    ['a negative price', { price: -100, depositAmount: null }, 'price'],
    ['a fraction of a cent', { price: 100.5 }, 'price'],
    ['a price of 10^12', { price: 10 ** 12 }, 'price'],
    ['a price as text', { price: '1000' }, 'price'],
    ['no price', { price: undefined }, 'price'],
    ['a deposit above the price', { depositAmount: 180_001 }, 'depositAmount'],
    ['a negative deposit', { depositAmount: -1 }, 'depositAmount'],
    ['a deposit that no card can pay', { depositAmount: 49 }, 'depositAmount'],
    [
      'a vaccination in the future',
      { vaccinations: [{ name: 'FVRCP', date: '2999-01-01' }] },
      'vaccinations.0.date',
    ],
    ['thirteen pictures', { images: Array(13).fill('/objects/x') }, 'images'],
    ['a picture of elsewhere', { images: ['https://example.com/cat.png'] }, 'images'],
    ['an unknown litter', { litterId: newId() }, 'litterId'],
    ['a litter that is no id', { litterId: 'first' }, 'litterId'],
    ['an unknown pairing', { breedingPairingId: newId() }, 'breedingPairingId'],
  ])('rejects %s with an error at the field', async (_, form, field) => {
    const refused = await add(form)
    expect([refused.statusCode, Object.keys(refused.json().fields ?? {})], refused.body).toEqual([
      400,
      [field],
    ])
    expect(await own()).toEqual([])
  })

  it('accepts a name of 100 characters, and no longer one in the database either', async () => {
    const name = `GC ${'Wintermoor '.repeat(9)}`.slice(0, 100).trim().padEnd(100, 'x')
    const added = (await add({ name })).json()
    expect(added.name).toBe(name)
    await expect(
      app()
        .services.db.update(cats)
        .set({ name: `${name}x` })
        .where(eq(cats.id, added.id)),
    ).rejects.toThrow()
  })

  it('rejects every field with a sentence', async () => {
    const refused = await add({
      name: 'x'.repeat(101),
      breed: '',
      gender: 'tom',
      price: 'a lot',
      color: 'x'.repeat(61),
      images: 'one.png',
      litterId: '7',
      isAvailable: 'yes',
      healthCertifications: Array(11).fill('DNA Tested'),
    })
    expect(refused.json()).toMatchObject({
      message: 'Please check the marked fields.',
      fields: {
        name: 'Use at most 100 characters.',
        breed: 'Required',
        gender: 'Choose male or female.',
        price: 'Price must be a number.',
        color: 'Use at most 60 characters.',
        images: 'Send a list.',
        litterId: 'This ID is not valid.',
        isAvailable: 'Choose true or false.',
        healthCertifications: 'Add at most 10.',
      },
    })
  })

  it('rejects another breeder’s litter and pictures', async () => {
    const [stranger, theirs] = await breederPerson()
    const [litter] = await app().services.db.insert(litters).values({ breederId: theirs.id }).returning()
    expect((await add({ litterId: litter?.id })).json().fields).toHaveProperty('litterId')
    const foreign = await picture(stranger)
    expect((await add({ images: [foreign] })).json().fields).toHaveProperty('images')
  })

  it('adds one cat for a form that is sent twice, even concurrently', async () => {
    const id = newId()
    const answers = await Promise.all([add({ id }), add({ id }), add({ id })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().id))).toEqual(new Set([id]))
    expect(await own()).toHaveLength(1)
    const [stranger] = await breederPerson()
    expect((await add({ id }, stranger)).statusCode).toBe(403)
  })

  it('never links to a litter that is deleted concurrently', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [litter] = await app().services.db.insert(litters).values({ breederId: cattery.id }).returning()
      const [cat] = await app().services.db.insert(cats).values(rowOfAnother(round)).returning()
      const litterId = litter?.id ?? ''
      const [added, edited, removed] = await Promise.all([
        add({ litterId }),
        edit(cat?.id ?? '', { litterId }),
        app().request('DELETE', `/api/litters/${litterId}`, { as: owner }),
      ])
      expect(removed.statusCode).toBe(200)
      for (const { statusCode, body } of [added, edited]) expect([200, 201, 400], body).toContain(statusCode)
    }
    expect((await own()).map(({ litterId }) => litterId).filter(Boolean)).toEqual([])
  })

  it('requires a cattery that is not suspended', async () => {
    const buyer = await signUp(app())
    expect((await add({}, buyer)).statusCode).toBe(403)
    await app().services.db.update(breeders).set({ verificationStatus: 'suspended' })
    expect((await add()).json().message).toContain('suspended')
    const [pending] = await breederPerson({ verificationStatus: 'pending', isActive: false })
    expect((await add({}, pending)).statusCode).toBe(201)
    expect(await publicCats()).toEqual([])
  })
})

describe('pictures and documents', () => {
  it('keep their order, are detached when removed, and belong to one cat only', async () => {
    const [first, second, third] = [await picture(), await picture(), await picture()]
    const cat = (await add({ images: [first, second] })).json<ManagedCat>()
    expect(cat.pictures.map(({ url, width }) => [url, width])).toEqual([
      [first, 40],
      [second, 40],
    ])
    const changed = (await edit(cat.id, { images: [third, second] })).json<ManagedCat>()
    expect(changed.images).toEqual([third, second])
    const unused = (await app().services.db.select().from(objects)).filter((row) => !row.attachedAt)
    expect(unused.map(({ id }) => `/objects/${id}`)).toEqual([first])
    expect((await add({ images: [second] })).json().fields).toHaveProperty('images')
    const same = (await edit(cat.id, { name: 'Bracken' })).json<ManagedCat>()
    expect(same.images).toEqual([third, second])
  })

  it('hides the document of a certification from others', async () => {
    const asked = await app().request('POST', '/api/objects/upload?purpose=document', { as: owner })
    const url = asked.json<{ uploadURL: string }>().uploadURL.slice('http://localhost'.length)
    const sent = await app().app.server.inject({
      method: 'PUT',
      url,
      payload: Buffer.from('%PDF-1.7\n%%EOF\n'),
      headers: { 'content-type': 'application/pdf', cookie: owner.cookie },
    })
    const record = {
      certification: 'DNA Tested',
      lab: 'Feline Lab',
      date: TODAY,
      documentUrl: sent.json().url,
    }
    const cat = (
      await add({ healthCertifications: ['DNA Tested'], healthRecords: [record] })
    ).json<ManagedCat>()
    expect(cat.healthRecords).toEqual([record])
    const shown = await app().request('GET', `/api/cats/${cat.id}`)
    expect(shown.body).not.toContain(record.documentUrl)
    expect((await app().request('GET', record.documentUrl)).statusCode).toBe(404)
  })
})

describe('changing a cat', () => {
  let cat: ManagedCat
  beforeEach(async () => {
    cat = (await add()).json()
  })

  it('changes only the fields that are present', async () => {
    const changed = await edit(cat.id, { price: 150_000, description: 'Gentle and curious.' })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.json()).toEqual({ ...cat, price: 150_000, description: 'Gentle and curious.', version: 2 })
    expect((await publicCats())[0]?.price).toBe(150_000)
  })

  it('rejects the later of two tabs and loses nothing', async () => {
    expect((await edit(cat.id, { name: 'Bracken', version: 1 })).statusCode).toBe(200)
    const late = await edit(cat.id, { name: 'Burdock', version: 1 })
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict'])
    expect((await rowOf(cat.id))?.name).toBe('Bracken')
    expect((await edit(cat.id, { name: 'Burdock', version: 2 })).json()).toMatchObject({
      name: 'Burdock',
      version: 3,
    })
  })

  it('accepts one of two concurrent saves and rejects the other', async () => {
    const both = await Promise.all([1, 2].map((n) => edit(cat.id, { name: `Kit ${n}`, version: 1 })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('hides and publishes it again', async () => {
    expect((await edit(cat.id, { isAvailable: false })).json().status).toBe('withdrawn')
    expect(await publicCats()).toEqual([])
    expect((await edit(cat.id, { isAvailable: true })).json().status).toBe('available')
    await expect.poll(publicCats).toHaveLength(1)
  })

  it('checks the deposit against the stored price', async () => {
    expect((await edit(cat.id, { price: 20_000 })).json().fields).toHaveProperty('depositAmount')
    const same = await edit(cat.id, { price: FORM.depositAmount })
    expect(same.json().fields).toEqual({ depositAmount: 'Deposit must be lower than the price.' })
    const almost = await edit(cat.id, { price: FORM.depositAmount + 49 })
    expect(almost.json().fields).toEqual({
      depositAmount: 'Deposit must be at least $0.50 lower than the price.',
    })
    expect((await edit(cat.id, { price: FORM.depositAmount + 50 })).statusCode).toBe(200)
    expect((await add({ depositAmount: FORM.price })).json().fields).toHaveProperty('depositAmount')
    expect((await edit(cat.id, { price: 20_000, depositAmount: null })).json().depositAmount).toBeNull()
  })

  it.each(['reserved', 'sold'] as const)(
    'rejects changes of what the buyer agreed to while it is %s',
    async (status) => {
      const buyer = await addUser(app())
      const at = new Date('2026-05-06T07:08:09Z')
      const claim = { status, reservedBy: buyer.id, reservationDate: at, depositPaidAt: at }
      expect(await own()).toMatchObject([{ reservationDate: null, depositPaidAt: null }])
      cat = (
        await edit(cat.id, {
          images: [await picture()],
          description: 'Shy.',
          vaccinations: [{ name: 'FVRCP', date: TODAY }],
          healthCertifications: ['DNA Tested'],
          healthRecords: [{ certification: 'DNA Tested', lab: 'Feline Lab', date: TODAY }],
        })
      ).json()
      await app().services.db.update(cats).set(claim).where(eq(cats.id, cat.id))
      const changes = {
        name: 'Another',
        breed: 'Persian',
        gender: 'female',
        age: 40,
        birthDate: '2020-01-01',
        color: 'Blue',
        registrationNumber: 'SBT 1',
        litterId: newId(),
        price: 1_000,
        depositAmount: null,
        images: [],
        description: '',
        vaccinations: [],
        healthCertifications: [],
        healthRecords: [],
      }
      for (const [name, value] of Object.entries({ ...changes, isAvailable: true })) {
        expect([name, (await edit(cat.id, { [name]: value })).statusCode]).toEqual([name, 409])
      }
      expect((await edit(cat.id, { isAvailable: false })).statusCode).toBe(409)
      expect((await edit(cat.id, { name: 'Another', price: 1 })).statusCode).toBe(400)
      expect((await edit(cat.id, { ...changes })).json().message).toBe(
        `Bramble is ${status}: name, breed, sex, birth date, color, registration number, parents, price, deposit, existing description, existing pictures, existing certifications, existing vaccinations, and existing documents cannot be changed. You can add pictures, text, and documents.`,
      )
      const { name, breed, gender, birthDate, price, depositAmount } = cat
      const allowed = await edit(cat.id, {
        name,
        breed,
        gender,
        birthDate,
        price,
        depositAmount,
        images: [...cat.images, await picture()],
        description: `${cat.description}\nGone to a good home soon.`,
        vaccinations: [...cat.vaccinations, { name: 'Rabies', date: TODAY }],
        neutered: 'yes',
        litterTrainedSince: TODAY,
      })
      expect(allowed.json()).toMatchObject({
        status,
        isLocked: true,
        neutered: 'yes',
        litterTrainedSince: TODAY,
        description: 'Shy.\nGone to a good home soon.',
        reservationDate: at.toISOString(),
        depositPaidAt: at.toISOString(),
      })
      expect(allowed.json()).toMatchObject({ reservedBy: buyer.id })
      expect((await remove(cat.id)).json().message).toContain(status)
    },
  )

  it('is forbidden for other breeders, buyers, and visitors', async () => {
    const [stranger] = await breederPerson()
    const buyer = await signUp(app())
    for (const [as, status] of [
      [stranger, 403],
      [buyer, 403],
    ] as const) {
      expect((await edit(cat.id, { name: 'Mine' }, as)).statusCode).toBe(status)
      expect((await remove(cat.id, as)).statusCode).toBe(status)
    }
    expect((await app().request('PATCH', `/api/breeders/cats/${cat.id}`, { body: {} })).statusCode).toBe(401)
    expect((await edit(newId(), { name: 'Nobody' })).statusCode).toBe(404)
    expect((await rowOf(cat.id))?.name).toBe(FORM.name)
  })
})

describe('deleting a cat', () => {
  it('removes it from every list, and a second time responds with 404', async () => {
    const remaining = (await add({ name: 'Stays' })).json<ManagedCat>()
    const cat = (await add({ images: [await picture()] })).json<ManagedCat>()
    expect((await remove(cat.id)).json()).toEqual({ id: cat.id })
    expect((await own()).map(({ id }) => id)).toEqual([remaining.id])
    expect((await publicCats()).map(({ id }) => id)).toEqual([remaining.id])
    expect((await app().request('GET', `/api/cats/${cat.id}`)).statusCode).toBe(404)
    expect((await remove(cat.id)).statusCode).toBe(404)
    expect((await edit(cat.id, { isAvailable: true })).statusCode).toBe(404)
    const unused = (await app().services.db.select().from(objects)).filter((row) => !row.attachedAt)
    expect(unused.map(({ id }) => `/objects/${id}`)).toEqual(cat.images)
  })
})
