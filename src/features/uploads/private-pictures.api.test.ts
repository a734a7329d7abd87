/** Uploading a picture does not publish it: who may see which picture, and what caches may store. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { uploadPicture } from '#testing/uploads.ts'
import { keepFiles } from './api/index.ts'

const { app } = appOfThisFile()
const PUBLIC = 'public, max-age=31536000, immutable'
const KITTEN = { name: 'Juniper', breed: 'Maine Coon', gender: 'female', age: 10, price: 250_000 }
let breeder: TestUser
let path: string

async function addStaff(): Promise<TestUser> {
  const staff = await signUp(app())
  await app()
    .services.db.update(users)
    .set({ role: 'admin', staffRole: 'owner' })
    .where(eq(users.id, staff.id))
  return staff
}

beforeEach(async () => {
  breeder = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, breeder.id))
  await addBreeder(app(), { userId: breeder.id })
  path = await uploadPicture(app(), breeder)
})

const get = (as?: TestUser, url = path, headers = {}) =>
  app().request('GET', url, { ...(as && { as }), headers })
const addCat = async (images: string[]) => {
  const response = await app().request('POST', '/api/breeders/cats', {
    as: breeder,
    body: { ...KITTEN, images },
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<{ id: string }>().id
}
const setImages = (id: string, images: string[]) =>
  app().request('PATCH', `/api/breeders/cats/${id}`, { as: breeder, body: { images } })

describe('a picture that is not attached', () => {
  it('is visible to its owner only, in every size and format, and stays out of caches', async () => {
    const others = [undefined, await signUp(app()), await addStaff()]
    for (const url of [path, `${path}/400`, `${path}/400.webp`, `${path}/800.avif`]) {
      for (const as of others) {
        const refused = await get(as, url)
        expect([url, refused.statusCode, refused.headers['cache-control']]).toEqual([url, 404, 'no-store'])
        expect(refused.json()).toEqual({ code: 'not_found', message: 'Not found.' })
      }
    }
    for (const url of [path, `${path}/400`, `${path}/400.webp`]) {
      const shown = await get(breeder, url, { accept: 'image/avif,image/webp' })
      expect(shown.statusCode).toBe(200)
      expect(shown.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(shown.headers.etag).toBeUndefined()
    }
  })

  it('is not revealed by an ETag', async () => {
    const id = path.slice('/objects/'.length)
    for (const tag of ['*', `"${id}-original"`])
      expect((await get(undefined, path, { 'if-none-match': tag })).statusCode).toBe(404)
    expect((await get(undefined, `${path}/400`, { 'if-none-match': `"${id}-400-webp"` })).statusCode).toBe(
      404,
    )
  })
})

describe('a picture of a cat', () => {
  it('is public with the usual caching once it is attached, and private again after it was removed', async () => {
    expect((await get()).statusCode).toBe(404)
    const cat = await addCat([path])
    for (const as of [undefined, await signUp(app()), breeder]) {
      const shown = await get(as)
      expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, PUBLIC])
      expect(shown.headers['cross-origin-resource-policy']).toBe('cross-origin')
    }
    expect((await setImages(cat, [])).statusCode).toBe(200)
    expect((await get()).statusCode).toBe(404)
    // The breeder's form still shows it.
    expect((await get(breeder)).headers['cache-control']).toBe('private, no-store')
  })

  it('stays public after it was removed if a sale refers to it', async () => {
    const cat = await addCat([path])
    await keepFiles(app().services.db, [path])
    await setImages(cat, [])
    expect((await get()).statusCode).toBe(200)
  })

  it.each(['pending', 'rejected'] as const)(
    'of a cattery that is %s is visible to its owner and staff, and public after the approval',
    async (verificationStatus) => {
      await addCat([path])
      const { db } = app().services
      const change = (status: typeof verificationStatus | 'verified') =>
        db.update(breeders).set({ verificationStatus: status }).where(eq(breeders.userId, breeder.id))
      await change(verificationStatus)
      for (const as of [undefined, await signUp(app())]) expect((await get(as)).statusCode).toBe(404)
      for (const as of [breeder, await addStaff()]) {
        const shown = await get(as, `${path}/400`)
        expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store'])
      }
      await change('verified')
      expect((await get()).headers['cache-control']).toBe(PUBLIC)
    },
  )
})
