import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setSuspended } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { CATALOG_CHANGED } from '#features/cats/events.ts'
import { parseObjectId } from '#features/uploads/api/index.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addReview } from '#testing/sales/reviews.ts'

const { app } = appOfThisFile()

let person: TestUser
beforeEach(async () => {
  person = await signUp(app())
})

const change = (body: unknown, as = person) => app().request('PATCH', '/api/auth/user', { as, body })

/** Adds a picture as the upload does and returns its path. */
async function upload(ownerId = person.id): Promise<string> {
  const id = newId()
  await app()
    .services.db.insert(objects)
    .values({ id, ownerId, contentType: 'image/webp', bytes: 9, width: 4, height: 3, color: '#aabbcc' })
  return `/objects/${id}`
}

const isAttached = async (path: string | null) => {
  const [row] = await app()
    .services.db.select()
    .from(objects)
    .where(eq(objects.id, parseObjectId(String(path))))
  return row?.attachedAt != null
}

describe('the own name', () => {
  it('is changed for the user, who then sees it everywhere', async () => {
    const saved = await change({ firstName: ' Ingrid ', lastName: 'O’Neill-Łuk' })
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      expect.objectContaining({ id: person.id, firstName: 'Ingrid', lastName: 'O’Neill-Łuk' }),
    ])
    const viewer = await app().request('GET', '/api/auth/user', { as: person })
    expect(viewer.json()).toMatchObject({ firstName: 'Ingrid', lastName: 'O’Neill-Łuk' })
    const [row] = await app().services.db.select().from(users).where(eq(users.id, person.id))
    expect(row?.name).toBe('Ingrid O’Neill-Łuk')
    const other = await change({ firstName: 'Only' })
    expect(other.json()).toMatchObject({ firstName: 'Only', lastName: 'O’Neill-Łuk' })
  })

  it('changes what other users see of reviews', async () => {
    await addReview(app(), { breederId: (await addBreeder(app())).id, reviewerId: person.id })
    let changes = 0
    const stop = app().services.events.subscribe(CATALOG_CHANGED, () => {
      changes += 1
    })
    await change({ firstName: 'Ingrid' })
    await expect.poll(() => changes).toBeGreaterThan(0)
    stop()
  })

  it.each([
    [{ firstName: ' ' }, 'firstName'],
    [{ lastName: 'x'.repeat(81) }, 'lastName'],
    [{ firstName: '<b>Ana</b>' }, 'firstName'],
    [{ firstName: 'Call 503 555 0134' }, 'firstName'],
    [{ lastName: 'ana@example.com' }, 'lastName'],
    [{ firstName: 7 }, 'firstName'],
    [{ firstName: null }, 'firstName'],
    [{ profileImageUrl: 'x'.repeat(201) }, 'profileImageUrl'],
    [{ profileImageUrl: 'https://example.com/a.png' }, 'profileImageUrl'],
    [{ profileImageUrl: '/objects/1' }, 'profileImageUrl'],
  ])('is refused: %j', async (body, field) => {
    const refused = await change(body)
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]])
    const viewer = await app().request('GET', '/api/auth/user', { as: person })
    expect(viewer.json()).toMatchObject({ firstName: 'Robin', lastName: 'Testperson' })
  })

  it('cannot be used to change anything else', async () => {
    const other = await signUp(app())
    const body = {
      firstName: 'Ingrid',
      id: other.id,
      role: 'admin',
      email: 'x@example.com',
      isVerified: true,
    }
    const saved = (await change(body)).json()
    expect(saved).toMatchObject({ id: person.id, role: 'buyer', email: person.email, isVerified: false })
    const untouched = await app().request('GET', '/api/auth/user', { as: other })
    expect(untouched.json().firstName).toBe('Robin')
  })

  it('cannot be changed by visitors and suspended users', async () => {
    expect((await app().request('PATCH', '/api/auth/user', { body: { firstName: 'Ana' } })).statusCode).toBe(
      401,
    )
    await setSuspended(app().services.db, person.id, new Date())
    expect((await change({ firstName: 'Ingrid' })).json().code).toBe('suspended')
  })
})

describe('the own picture', () => {
  it('is added, exchanged, and removed, and unused files are detached', async () => {
    const [first, second] = [await upload(), await upload()]
    expect((await change({ profileImageUrl: first })).json().profileImageUrl).toBe(first)
    expect(await isAttached(first)).toBe(true)
    // The same again changes nothing.
    await change({ profileImageUrl: first })
    expect(await isAttached(first)).toBe(true)
    await change({ profileImageUrl: second })
    expect([await isAttached(first), await isAttached(second)]).toEqual([false, true])
    await change({ firstName: 'Ingrid' })
    expect(await isAttached(second)).toBe(true)
    expect((await change({ profileImageUrl: null })).json().profileImageUrl).toBeNull()
    expect(await isAttached(second)).toBe(false)
  })

  it('must be an upload of the user, and no document', async () => {
    const other = await signUp(app())
    const theirs = await upload(other.id)
    expect((await change({ profileImageUrl: theirs })).json().fields).toHaveProperty('profileImageUrl')
    const document = newId()
    await app().services.db.insert(objects).values({
      id: document,
      ownerId: person.id,
      contentType: 'application/pdf',
      bytes: 9,
      isPublic: false,
    })
    const refused = await change({ profileImageUrl: `/objects/${document}` })
    expect(refused.json().fields).toHaveProperty('profileImageUrl')
    expect(await isAttached(theirs)).toBe(false)
  })
})

describe('the own place', () => {
  it.each(['97214', 'Portland, Oregon', 'St. Louis, MO'])(
    '“%s” is saved as it was typed, and removed',
    async (place) => {
      expect((await change({ place: `  ${place} ` })).json()).toMatchObject({ place })
      const viewer = await app().request('GET', '/api/auth/user', { as: person })
      expect(viewer.json()).toMatchObject({ place })
      await change({ firstName: 'Ingrid' })
      expect((await change({ firstName: 'Ingrid' })).json()).toMatchObject({ place })
      expect((await change({ place: null })).json()).toMatchObject({ place: null })
      expect((await change({ place: '' })).json()).toMatchObject({ place: null })
    },
  )

  it('that does not exist is refused, and nothing is changed', async () => {
    await change({ place: '01001' })
    const refused = await change({ place: 'Nowhereville, ZZ', firstName: 'Ingrid' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { fields: { place: 'We know no ZIP code or town “Nowhereville, ZZ”.' } },
    ])
    for (const place of [7, true, 'x'.repeat(121), ['97214']])
      expect((await change({ place })).statusCode, String(place)).toBe(400)
    const viewer = await app().request('GET', '/api/auth/user', { as: person })
    expect(viewer.json()).toMatchObject({ place: '01001', firstName: 'Robin' })
  })

  it('is shown to nobody else', async () => {
    const { id } = await addBreeder(app(), { userId: person.id })
    await change({ place: '97214' })
    const shown = await app().request('GET', `/api/breeders/${id}`)
    expect(shown.body).not.toContain('97214')
  })
})
