import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { makeBreeder } from '#features/accounts/api/index.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { moderationCalls, signUpStaff } from './test-world.ts'

const { app } = appOfThisFile()
const { act, log } = moderationCalls(app)
let staff: TestUser
let owner: TestUser
let cattery: Cattery

const documents = {
  references: 'Dr. Whiskers',
  contactInfo: { email: 'a@example.com', phone: '503-555-0100' },
}

beforeEach(async () => {
  staff = await signUpStaff(app())
  owner = await signUp(app())
  cattery = await addBreeder(app(), {
    userId: owner.id,
    businessName: 'New Paws',
    verificationStatus: 'pending',
    isActive: false,
    documents,
  })
  await makeBreeder(app().services.db, owner.id)
  await addBreeder(app())
})

const list = (query = '') => app().request('GET', `/api/admin/applications${query}`, { as: staff })
const decide = (
  breederId: string,
  decision: string,
  reason: unknown = 'All documents are there',
  as = staff,
) =>
  app().request('POST', `/api/admin/applications/${breederId}/decision`, { as, body: { decision, reason } })
const publicBreeders = async () => (await app().request('GET', '/api/breeders')).json().length

it('pending applications are listed with their documents, oldest first', async () => {
  const earlier = await addBreeder(app(), {
    verificationStatus: 'pending',
    isActive: false,
    appliedAt: new Date('2020-01-01'),
  })
  // A profile without an application waits for its owner, not for staff.
  const profile = await addBreeder(app(), { verificationStatus: 'pending', isActive: false, appliedAt: null })
  const response = await list()
  expect(response.json().map(({ breederId }: { breederId: string }) => breederId)).toEqual([
    earlier.id,
    cattery.id,
  ])
  expect(response.headers['x-total-count']).toBe('2')
  expect((await decide(profile.id, 'verify')).statusCode).toBe(409)
  expect(response.json()[1]).toMatchObject({
    businessName: 'New Paws',
    documents,
    person: { userId: owner.id },
  })
  const second = await list('?limit=1&page=2')
  expect(second.json()).toMatchObject([{ breederId: cattery.id }])
  expect(second.headers['x-total-count']).toBe('2')
  await act(staff, owner.id, 'suspend')
  expect((await list()).json()).toHaveLength(1)
  await act(staff, owner.id, 'restore')
  expect((await list()).json()).toHaveLength(2)
})

it('a verified applicant becomes public with cats', async () => {
  await addCat(app(), { breederId: cattery.id })
  expect(await publicBreeders()).toBe(1)
  const response = await decide(cattery.id, 'verify')
  expect(response.json()).toEqual({ breederId: cattery.id, verificationStatus: 'verified' })
  await expect.poll(publicBreeders).toBe(2)
  await expect.poll(async () => (await app().request('GET', '/api/cats')).json()).toHaveLength(1)
  expect((await list()).json()).toEqual([])
})

it('a rejected applicant is notified of the reason and can apply again', async () => {
  await decide(cattery.id, 'reject', 'The references cannot be read')
  const { json } = await app().request('GET', '/api/notices', { as: owner })
  expect(json()).toMatchObject([
    { path: '/breeders/apply', text: expect.stringContaining('The references cannot be read') },
  ])
  const application = {
    name: 'Robin Testperson',
    businessName: 'Newer Paws',
    location: 'Portland, Oregon',
    yearsExperience: 3,
    specializations: ['Maine Coons and Ragdolls'],
    description: 'Two rooms and a garden with a fence around it.',
    documents: { ...documents, references: 'Dr. Whiskers of Paw Lane, who knows us well' },
  }
  const again = await app().request('POST', '/api/breeders', { as: owner, body: application })
  expect(again.statusCode, again.body).toBe(201)
  expect((await list()).json()).toMatchObject([{ breederId: cattery.id, businessName: 'Newer Paws' }])
  const { decisions } = (await app().request('GET', '/api/account-status', { as: owner })).json()
  expect(decisions).toMatchObject([{ action: 'reject', reason: 'The references cannot be read' }])
})

it('an application is decided once, by staff other than the applicant', async () => {
  const two = await Promise.all([decide(cattery.id, 'verify'), decide(cattery.id, 'reject')])
  expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await log(staff)).toHaveLength(1)
  expect((await decide(newId(), 'verify')).statusCode).toBe(404)
  const own = await addBreeder(app(), { userId: staff.id, verificationStatus: 'pending', isActive: false })
  expect((await decide(own.id, 'verify')).json().code).toBe('forbidden')
  expect((await decide(cattery.id, 'verify', 'Me', owner)).statusCode).toBe(403)
  for (const [decision, reason] of [
    ['accept', 'Fine by us'],
    ['verify', ''],
    ['reject', 7],
    ['reject', 'x'.repeat(1_001)],
  ])
    expect((await decide(cattery.id, decision as string, reason)).statusCode).toBe(400)
  const [row] = await app().services.db.select().from(breeders).where(eq(breeders.id, own.id))
  expect(row).toMatchObject({ verificationStatus: 'pending' })
})
