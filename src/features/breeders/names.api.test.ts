import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setStaff } from '#features/accounts/api/index.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { nameKey } from './api/names.ts'
import { breeders } from './api/tables.ts'

const { app } = appOfThisFile({ rateLimits: false })

const FORM = {
  name: 'Maren Testbreeder',
  location: 'Salem, Oregon',
  yearsExperience: 5,
  description: 'Five rooms in our home, a garden run, no cages.',
  specializations: ['Siberians with strong hearts'],
  documents: {
    references: 'Dr. Paula Test, veterinarian, Salem',
    contactInfo: { email: 'maren@example.com', phone: '503 555 0100' },
  },
}
const TAKEN = { businessName: 'Another cattery has this name. Please choose a different one.' }

let first: TestUser
let firstId: string
let person: TestUser
beforeEach(async () => {
  first = await signUp(app())
  person = await signUp(app())
  const answer = await apply(first, 'Foxglove Hollow')
  expect(answer.json()).toMatchObject({ verificationStatus: 'verified' })
  firstId = answer.json().id
})

const apply = (as: TestUser, businessName: string, form: object = FORM) =>
  app().request('POST', '/api/breeders', { as, body: { ...form, businessName } })
const rename = (as: TestUser, id: string, businessName: string) =>
  app().request('PATCH', `/api/breeders/${id}`, { as, body: { businessName } })
const row = async (id: string) =>
  (await app().services.db.select().from(breeders).where(eq(breeders.id, id)))[0]

describe('the name of a verified cattery', () => {
  it.each(['Foxglove Hollow', 'FOXGLOVE  HOLLOW', 'Foxglöve-Hollow', 'Fохglоvе Ноllоw'])(
    'cannot be taken by an application or a profile as %j',
    async (name) => {
      const { documents: _, ...profile } = FORM
      for (const form of [FORM, profile]) {
        const answer = await apply(person, name, form)
        expect([answer.statusCode, answer.json().fields]).toEqual([400, TAKEN])
      }
    },
  )

  it('cannot be taken by renaming; its owner may change how it is written', async () => {
    const { id } = (await apply(person, 'Harebell')).json()
    const answer = await rename(person, id, 'foxglove hollow')
    expect([answer.statusCode, answer.json().fields]).toEqual([400, TAKEN])
    const confusable = await rename(person, id, 'Foxglove Hollow Cattery')
    expect(confusable.json().fields.businessName).toMatch(
      /^This name is easily confused with Foxglove Hollow\./,
    )
    expect((await row(id))?.businessName).toBe('Harebell')
    expect((await rename(first, firstId, 'FOXGLOVE Hollow')).statusCode).toBe(200)
    expect((await rename(first, firstId, 'Foxglove Meadow')).statusCode).toBe(200)
    expect((await rename(person, id, 'foxglove hollow')).statusCode).toBe(200)
  })

  it('is taken by one of several applications at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(app())))
    const answers = await Promise.all(people.map((as) => apply(as, 'Thistledown')))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400, 400, 400])
    const { rows } = await app().services.db.execute(
      `select 1 from breeders where name_key = 'thistledown' and verification_status = 'verified'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('stays reserved while its owner is suspended', async () => {
    await app()
      .services.db.update(breeders)
      .set({ verificationStatus: 'suspended', suspendedFrom: 'verified' })
      .where(eq(breeders.id, firstId))
    expect((await apply(person, 'Foxglove Hollow')).json().fields).toEqual(TAKEN)
  })

  it.each(['Foxglove\u202e Hollow', 'Fox\u200bglove Hollow', 'Foxglove\u2066 Hollow'])(
    'is taken for %j, because invisible characters are removed',
    async (name) => {
      expect((await apply(person, name)).json().fields).toEqual(TAKEN)
    },
  )

  it('and other texts lose what comes invisibly with pasted text', async () => {
    const description = 'Calm\u00ad cats.\u2028\u200bFive rooms.\u000bNo cages.\u2060'
    const { id } = (await apply(person, 'Hare\u00adbell\u200f', { ...FORM, description })).json()
    expect(await row(id)).toMatchObject({
      businessName: 'Harebell',
      description: 'Calm cats.\nFive rooms.\nNo cages.',
    })
  })
})

describe('an application with a name that is easily confused', () => {
  it('waits for staff, who see the other name, although others are verified at once', async () => {
    const answer = await apply(person, 'Foxglove Hollows')
    expect(answer.json()).toMatchObject({ verificationStatus: 'pending', isActive: false })
    const staff = await signUp(app())
    await setStaff(app().services, staff.email, 'owner')
    const list = await app().request('GET', '/api/admin/applications', { as: staff })
    expect(list.json()).toMatchObject([
      { businessName: 'Foxglove Hollows', similarNames: ['Foxglove Hollow'] },
    ])
    expect((await app().request('GET', '/api/breeders')).json()).toHaveLength(1)
  })

  it('can be verified, unless another cattery took the same name in between', async () => {
    const staff = await signUp(app())
    await setStaff(app().services, staff.email, 'owner')
    const { id } = (await apply(person, 'Foxglove Hollows')).json()
    await addBreeder(app(), { businessName: 'Foxglove  Hollows', nameKey: nameKey('Foxglove Hollows') })
    const decide = () =>
      app().request('POST', `/api/admin/applications/${id}/decision`, {
        as: staff,
        body: { decision: 'verify', reason: 'Both catteries are real' },
      })
    const conflict = await decide()
    expect([conflict.statusCode, conflict.json().message]).toEqual([
      409,
      'Another verified cattery has this name.',
    ])
    expect(await row(id)).toMatchObject({ verificationStatus: 'pending' })
    await app().services.db.delete(breeders).where(eq(breeders.businessName, 'Foxglove  Hollows'))
    expect((await decide()).statusCode).toBe(200)
    expect(await row(id)).toMatchObject({ verificationStatus: 'verified', nameKey: 'foxglovehollows' })
  })
})
