import { join } from 'node:path'
import { eq, isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setSuspended } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { listOutbox } from '#platform/mail/outbox.ts'
import type { TestApp } from '#testing/app.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { applyAsBreeder } from './api/apply.ts'
import { breeders } from './api/tables.ts'
import {
  type ApplicationForm,
  applicationFormSchema,
  type ManagedBreeder,
  toApplicationDraft,
  toNewBreeder,
} from './manage-contract.ts'

const instant = appOfThisFile()
const review = appOfThisFile({ env: { BREEDER_VERIFICATION: 'review' } })

const FORM: ApplicationForm = {
  firstName: 'Maren',
  lastName: 'Testbreeder',
  email: 'maren@example.com',
  phone: '503 555 0100',
  businessName: 'Fennel Cattery',
  location: 'Salem, Oregon',
  yearsExperience: '15+',
  exactYears: '',
  specializations: 'Siberians with strong hearts',
  facilities: 'Five rooms in our home, a garden run, no cages.',
  certifications: '',
  references: 'Dr. Paula Test, veterinarian, Salem',
  files: [],
}

let app: TestApp
let person: TestUser
beforeEach(async () => {
  app = instant.app()
  person = await signUp(app)
})

const apply = (form: object = {}, as = person, on = app) =>
  on.request('POST', '/api/breeders', { as, body: { ...toNewBreeder(FORM), ...form } })
const profile = (as = person, on = app) => on.request('GET', '/api/breeders/profile', { as })
const listed = async (on = app) =>
  (await on.request('GET', '/api/breeders?verified=true')).json<{ id: string; businessName: string }[]>()
const mailsTo = async (email: string, on = app) =>
  (await listOutbox(join(on.services.env.DATA_DIR, 'outbox'))).filter(({ to }) => to === email)

describe('the form of an application', () => {
  it.each([
    ['firstName', 'M', 'First name must be at least 2 characters'],
    ['lastName', ' T ', 'Last name must be at least 2 characters'],
    ['email', 'maren', 'Please enter a valid email address'],
    ['phone', '503 5550', 'Please enter a valid phone number'],
    ['businessName', 'F', 'Business name must be at least 2 characters'],
    ['location', '', 'Location is required'],
    ['yearsExperience', '', 'Please select your experience level'],
    ['yearsExperience', '4', 'Please select your experience level'],
    ['exactYears', '14', 'Please enter whole years, from 15 to 100.'],
    ['exactYears', '16.5', 'Please enter whole years, from 15 to 100.'],
    ['exactYears', '101', 'Please enter whole years, from 15 to 100.'],
    ['specializations', 'Siberians', 'Please describe your specializations'],
    ['facilities', 'Rooms and a garden', 'Please describe your facilities'],
    ['references', 'Dr. Test', 'Please provide at least one reference'],
  ])('%s %j is refused: %s', (field, value, message) => {
    const { error } = applicationFormSchema.safeParse({ ...FORM, [field]: value })
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]])
  })

  it('states more than 15 years exactly, and only for that choice', () => {
    const yearsOf = (form: Partial<ApplicationForm>) => toNewBreeder({ ...FORM, ...form }).yearsExperience
    expect(yearsOf({ exactYears: '40' })).toBe(40)
    expect(yearsOf({ exactYears: '' })).toBe(15)
    expect(yearsOf({ yearsExperience: '3-5', exactYears: '40' })).toBe(3)
  })

  it('is valid without certifications', () => {
    expect(applicationFormSchema.safeParse(FORM).success).toBe(true)
  })
})

describe('applying', () => {
  it('creates an active, verified breeder at once with that setting', async () => {
    const other = await addBreeder(app, { businessName: 'Decoy' })
    const applied = await apply()
    expect(applied.statusCode, applied.body).toBe(201)
    expect(applied.json()).toMatchObject({
      name: 'Maren Testbreeder',
      businessName: 'Fennel Cattery',
      yearsExperience: 15,
      specializations: [FORM.specializations],
      description: FORM.facilities,
      verificationStatus: 'verified',
      isActive: true,
      documents: { references: FORM.references, contactInfo: { email: FORM.email, phone: FORM.phone } },
    })
    expect((await listed()).map(({ id }) => id).sort()).toEqual([applied.json().id, other.id].sort())
    const me = await app.request('GET', '/api/auth/user', { as: person })
    expect(me.json().role).toBe('breeder')
    expect(me.json().breederId).toBe(
      (await app.request('GET', '/api/breeders/profile', { as: person })).json().id,
    )
    expect((await profile()).json().id).toBe(applied.json().id)
    await expect
      .poll(async () => (await mailsTo(person.email)).map(({ subject }) => subject))
      .toContain('Fennel Cattery is on Littermate')
  })

  it('ignores status, owner, and sales in the body', async () => {
    const stranger = await signUp(app)
    const [breeder] = [
      (
        await apply({
          userId: stranger.id,
          id: newId(),
          totalSales: 99,
          rating: 500,
          reviewCount: 9,
          role: 'admin',
        })
      ).json<ManagedBreeder>(),
    ]
    expect(breeder).toMatchObject({ userId: person.id, totalSales: 0, rating: 0, reviewCount: 0 })
  })

  it('does not publish documents and contact details', async () => {
    const { id } = (await apply()).json<ManagedBreeder>()
    const stranger = await signUp(app)
    for (const as of [undefined, stranger]) {
      const shown = await app.request('GET', `/api/breeders/${id}`, as ? { as } : {})
      expect(shown.statusCode).toBe(200)
      for (const secret of [FORM.references, FORM.phone, FORM.email]) expect(shown.body).not.toContain(secret)
    }
  })

  it('creates one cattery, even for concurrent requests', async () => {
    const both = await Promise.all([apply(), apply()])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect((await apply()).json().message).toBe('You have a breeder profile already.')
    expect(await app.services.db.$count(breeders)).toBe(1)
  })

  it('does not change the role of staff', async () => {
    await app.services.db
      .update(users)
      .set({ role: 'admin', staffRole: 'owner' })
      .where(eq(users.id, person.id))
    await apply()
    expect((await app.request('GET', '/api/auth/user', { as: person })).json().role).toBe('admin')
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ businessName: 'F' }, 'businessName'],
    [{ businessName: 'Fennel www.fennel.example.com' }, 'businessName'],
    [{ businessName: 'x'.repeat(10_000) }, 'businessName'],
    [{ location: '' }, 'location'],
    [{ yearsExperience: -1 }, 'yearsExperience'],
    [{ yearsExperience: 101 }, 'yearsExperience'],
    [{ yearsExperience: '15+' }, 'yearsExperience'],
    [{ specializations: ['Cats'] }, 'specializations'],
    [{ specializations: undefined }, 'specializations'],
    [{ description: 'Rooms' }, 'description'],
    [{ description: 'Five rooms in our home. Call me: 503 555 0134' }, 'description'],
    [{ documents: { ...toNewBreeder(FORM).documents, references: 'Dr.' } }, 'documents.references'],
    [{ documents: { ...toNewBreeder(FORM).documents, files: ['/objects/1'] } }, 'documents.files'],
    [{ documents: { references: FORM.references } }, 'documents.contactInfo'],
  ])('refuses %j', async (form, field) => {
    const refused = await apply(form)
    expect([refused.statusCode, Object.keys(refused.json().fields ?? {})], refused.body).toEqual([
      400,
      [field],
    ])
    expect(await app.services.db.$count(breeders)).toBe(0)
  })

  it('creates a profile from the dashboard', async () => {
    const { name, businessName, location } = toNewBreeder(FORM)
    const made = await app.request('POST', '/api/breeders', {
      as: person,
      body: { name, businessName, location, yearsExperience: 1, description: '' },
    })
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({ description: null, specializations: [], documents: {} })
  })
})

describe('a profile without an application', () => {
  const SHORT = {
    name: 'Maren T.',
    businessName: 'Fennel Cattery',
    location: 'Salem, Oregon',
    yearsExperience: 4,
  }
  const addProfile = () => app.request('POST', '/api/breeders', { as: person, body: SHORT })

  it('stays pending and hidden, whatever status the body names', async () => {
    const body = { ...SHORT, verificationStatus: 'verified', isActive: true }
    const added = await app.request('POST', '/api/breeders', { as: person, body })
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { verificationStatus: 'pending', isActive: false, hasApplied: false },
    ])
    expect(await listed()).toEqual([])
    expect((await app.request('GET', `/api/breeders/${added.json().id}`)).statusCode).toBe(404)
    expect((await addProfile()).statusCode).toBe(409)
    expect(await mailsTo(person.email)).toEqual([])
  })

  it('is verified by the application, which keeps its cats', async () => {
    const added = (await addProfile()).json<ManagedBreeder>()
    const cat = { name: 'Rue', breed: 'Siberian', gender: 'female', age: 9, price: 120_000 }
    expect((await app.request('POST', '/api/breeders/cats', { as: person, body: cat })).statusCode).toBe(201)
    expect((await app.request('GET', '/api/cats')).json()).toEqual([])
    const applied = (await apply()).json<ManagedBreeder>()
    expect(applied).toMatchObject({ id: added.id, verificationStatus: 'verified', hasApplied: true })
    expect((await apply()).statusCode).toBe(409)
    await expect.poll(async () => (await app.request('GET', '/api/cats')).json()).toHaveLength(1)
  })

  it('of two concurrent applications, one completes it', async () => {
    await addProfile()
    const codes = (await Promise.all([apply(), apply()])).map(({ statusCode }) => statusCode)
    expect(codes.sort()).toEqual([201, 409])
  })
})

describe('with verification by staff', () => {
  it('an application is pending and not visible to others', async () => {
    const on = review.app()
    const as = await signUp(on)
    const applied = (
      await apply({ verificationStatus: 'verified', isActive: true }, as, on)
    ).json<ManagedBreeder>()
    expect(applied).toMatchObject({ verificationStatus: 'pending', isActive: false })
    expect(await listed(on)).toEqual([])
    expect((await on.request('GET', `/api/breeders/${applied.id}`)).statusCode).toBe(404)
    expect((await profile(as, on)).json().verificationStatus).toBe('pending')
    await expect
      .poll(async () => (await mailsTo(as.email, on)).map(({ subject }) => subject))
      .toContain('We have received the application of Fennel Cattery')
  })

  it('a rejected applicant may apply again', async () => {
    const on = review.app()
    const as = await signUp(on)
    const first = (await apply({}, as, on)).json<ManagedBreeder>()
    expect((await apply({}, as, on)).statusCode).toBe(409)
    await on.services.db.update(breeders).set({ verificationStatus: 'rejected' })
    const again = (await apply({ businessName: 'Fennel and Rue' }, as, on)).json<ManagedBreeder>()
    expect(again).toMatchObject({
      id: first.id,
      businessName: 'Fennel and Rue',
      verificationStatus: 'pending',
    })
    // The form is returned as it was submitted, with its documents.
    expect(toApplicationDraft(first)).toEqual(FORM)
  })

  it('a repeated application keeps the documents that the form still contains', async () => {
    const document = (id: string) => ({
      id,
      ownerId: person.id,
      contentType: 'application/pdf',
      bytes: 9,
      isPublic: false,
    })
    const ids = [newId(), newId(), newId()]
    await app.services.db.insert(objects).values(ids.map(document))
    const [retained, dropped, added] = ids.map((id) => `/objects/${id}`)
    const withFiles = (...files: unknown[]) => ({ documents: { ...toNewBreeder(FORM).documents, files } })
    expect((await apply(withFiles(retained, dropped))).statusCode).toBe(201)
    await app.services.db.update(breeders).set({ verificationStatus: 'rejected' })
    expect((await apply(withFiles(retained, added))).statusCode).toBe(201)
    const rows = await app.services.db.select().from(objects)
    const attached = rows.filter(({ attachedAt }) => attachedAt).map(({ id }) => id)
    expect(attached.sort()).toEqual([ids[0], ids[2]].sort())
  })

  it('a rejected applicant needs staff even if first applications are verified at once', async () => {
    const first = (await apply()).json<ManagedBreeder>()
    expect(first.verificationStatus).toBe('verified')
    await app.services.db.update(breeders).set({ verificationStatus: 'rejected', isActive: false })
    expect((await apply()).json()).toMatchObject({ verificationStatus: 'pending', isActive: false })
  })
})

it('a user who is suspended during the request gets no cattery', async () => {
  const [row] = await app.services.db.select().from(users).where(eq(users.id, person.id))
  if (!row) throw new Error('the user was not created')
  await setSuspended(app.services.db, person.id, app.clock.now())
  const viewer = {
    ...row,
    isSuspended: false,
    session: { id: newId(), isRecent: true, isFactorRecent: false, needsSecondFactor: false },
    request: { ip: '127.0.0.1', id: 'test' },
  }
  const sent = applyAsBreeder(app.services, viewer, toNewBreeder(FORM))
  await expect(sent).rejects.toMatchObject({ code: 'suspended' })
  expect(await listed()).toEqual([])
})

describe('the draft', () => {
  const draft = (as = person) => app.request('GET', '/api/breeders/application-draft', { as })
  const save = (body: object, as = person) =>
    app.request('PUT', '/api/breeders/application-draft', { as, body })

  it('stores the form, valid or not, only for its author, until the application is submitted', async () => {
    expect((await draft()).json()).toBeNull()
    await save({ firstName: 'M' })
    await save({ firstName: 'Maren', email: 'not yet', phone: '' })
    expect((await draft()).json()).toEqual({
      form: { firstName: 'Maren', email: 'not yet', phone: '' },
      savedAt: app.clock.now().toISOString(),
    })
    expect((await draft(await signUp(app))).json()).toBeNull()
    await apply()
    expect((await draft()).json()).toBeNull()
  })

  it('keeps its documents until they are removed, and passes them to the application', async () => {
    const ids = [newId(), newId(), newId()]
    const document = { ownerId: person.id, contentType: 'application/pdf', bytes: 9, isPublic: false }
    await app.services.db.insert(objects).values(ids.map((id) => ({ id, ...document })))
    const [retained, dropped, unsent] = ids.map((id) => `/objects/${id}`)
    const attached = async () =>
      (await app.services.db.select().from(objects).where(isNotNull(objects.attachedAt))).map(({ id }) => id)

    await save({ files: [retained, dropped, unsent] })
    expect((await attached()).sort()).toEqual([...ids].sort())
    await save({ files: [retained, unsent] })
    expect((await attached()).sort()).toEqual([ids[0], ids[2]].sort())
    expect((await save({ files: [`/objects/${newId()}`] })).json().fields).toHaveProperty('files')
    expect((await draft()).json().form.files).toEqual([retained, unsent])

    const documents = { ...toNewBreeder(FORM).documents, files: [retained] }
    expect((await apply({ documents })).statusCode).toBe(201)
    expect(await attached()).toEqual([ids[0]])
    // A draft for another try takes nothing from what was sent.
    await save({ files: [retained] })
    await save({ firstName: 'Maren' })
    expect(await attached()).toEqual([ids[0]])
  })

  it.each([{ firstName: 7 }, { firstName: 'x'.repeat(5_001) }, { lastName: '\ud83d' }, { files: 'all' }, {}])(
    'refuses %j',
    async (body) => {
      expect((await save(body)).statusCode).toBe(400)
    },
  )
})

describe('the profile', () => {
  let breeder: ManagedBreeder
  const change = (body: object, as = person, id = breeder.id) =>
    app.request('PATCH', `/api/breeders/${id}`, { as, body })
  beforeEach(async () => {
    breeder = (await apply()).json()
  })

  it('changes what is given', async () => {
    const changed = await change({
      location: 'Bend, Oregon',
      transportMethods: ['By car within 100 miles'],
      description: '',
    })
    expect(changed.json()).toEqual({
      ...breeder,
      location: 'Bend, Oregon',
      place: 'Bend, OR',
      transportMethods: ['By car within 100 miles'],
      description: null,
    })
    expect((await app.request('GET', `/api/breeders/${breeder.id}`)).json()).toMatchObject({
      location: 'Bend, Oregon',
    })
  })

  describe('shipping', () => {
    const exempt = { basis: 'exempt', license: null, price: 40_000 }
    const licensed = { basis: 'licensed', license: '12-a-3456', price: 0 }
    const shown = async (shipping: unknown) => (await change({ shipping })).json<ManagedBreeder>().shipping

    it('is stated with the day where the cattery is, and again only if the reason differs', async () => {
      app.clock.set(new Date('2027-05-02T03:00:00Z'))
      await app.services.db.update(breeders).set({ timeZone: 'America/Los_Angeles' })
      expect((await profile()).json().shipping).toBe(null)
      expect(await shown(exempt)).toEqual({ ...exempt, statedOn: '2027-05-01' })
      app.clock.set(new Date('2027-05-03T20:00:00Z'))
      expect(await shown({ ...exempt, price: 0 })).toEqual({ ...exempt, price: 0, statedOn: '2027-05-01' })
      expect(await shown(licensed)).toEqual({ ...licensed, license: '12-A-3456', statedOn: '2027-05-03' })
      app.clock.set(new Date('2027-05-04T20:00:00Z'))
      const other = { ...licensed, license: '12-A-3457' }
      expect(await shown(other)).toEqual({ ...other, statedOn: '2027-05-04' })
      expect((await change({ name: 'Maren T.' })).json().shipping).toEqual({
        ...other,
        statedOn: '2027-05-04',
      })
      expect((await app.request('GET', `/api/breeders/${breeder.id}`)).json().shipping).toEqual({
        ...other,
        statedOn: '2027-05-04',
      })
      expect(await shown(null)).toBe(null)
    })

    it.each([
      [{ ...exempt, basis: 'small' }, 'shipping.basis'],
      [{ ...exempt, license: '12-A-3456' }, 'shipping.license'],
      [{ ...licensed, license: null }, 'shipping.license'],
      [{ ...licensed, license: '12-D-3456' }, 'shipping.license'],
      [{ ...licensed, license: 'x'.repeat(21) }, 'shipping.license'],
      [{ ...exempt, price: -1 }, 'shipping.price'],
      [{ ...exempt, price: 300_001 }, 'shipping.price'],
      [{ ...exempt, price: 99.5 }, 'shipping.price'],
      [{ ...exempt, price: '40000' }, 'shipping.price'],
      ['yes', 'shipping'],
    ])('refuses %j', async (shipping, field) => {
      const response = await change({ shipping })
      expect([response.statusCode, Object.keys(response.json().fields ?? {})]).toEqual([400, [field]])
      expect((await profile()).json().shipping).toBe(null)
    })
  })

  it('ignores rating, status, and owner in the body', async () => {
    const taken = await change({
      rating: 500,
      verificationStatus: 'verified',
      isActive: true,
      totalSales: 3,
      userId: newId(),
    })
    expect([taken.statusCode, taken.json()]).toEqual([200, breeder])
    const mixed = await change({ name: 'Maren T.', rating: 500, verificationBadges: ['Best'] })
    expect(mixed.json()).toEqual({ ...breeder, name: 'Maren T.' })
  })

  it('is changed only by its owner', async () => {
    const stranger = await signUp(app)
    expect((await change({ name: 'Mine now' }, stranger)).statusCode).toBe(403)
    await apply({ businessName: 'Other Cattery' }, stranger)
    expect((await change({ name: 'Mine now' }, stranger)).statusCode).toBe(403)
    expect((await change({ name: 'Mine now' }, person, newId())).statusCode).toBe(403)
    await app.services.db
      .update(breeders)
      .set({ verificationStatus: 'suspended' })
      .where(eq(breeders.id, breeder.id))
    expect((await change({ name: 'Still here' })).json().message).toContain('suspended')
    expect((await profile()).json()).toMatchObject({ name: breeder.name, verificationStatus: 'suspended' })
  })

  it('does not exist for a buyer', async () => {
    expect((await profile(await signUp(app))).statusCode).toBe(404)
  })

  it.each([
    [{ description: 'Find us on instagram @fennel' }, 'description'],
    [{ transportMethods: ['Write to maren@example.com'] }, 'transportMethods'],
    [{ yearsExperience: 1.5 }, 'yearsExperience'],
    [{ profileImageUrl: 'https://example.com/me.png' }, 'profileImageUrl'],
    [{ meetingLocations: 'Salem' }, 'meetingLocations'],
  ])('refuses %j', async (body, field) => {
    expect(Object.keys((await change(body)).json().fields ?? {})).toEqual([field])
  })
})
