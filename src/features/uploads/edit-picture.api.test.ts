/** Changed copies of pictures: turned, and with the point that cards show. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import type { Cat } from '#features/cats/contract.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { sendFile, uploadPath } from '#testing/uploads.ts'
import { MAX_UNATTACHED } from './api/receive.ts'
import { objects } from './api/tables.ts'
import type { Picture } from './contract.ts'

const { app } = appOfThisFile()
const FOCUS = { x: 10, y: 90 }
const [RED, BLUE] = ['#ff0000', '#0000ff']
let breeder: TestUser
let picture: Picture

beforeEach(async () => {
  breeder = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, breeder.id))
  await addBreeder(app(), { userId: breeder.id })
  picture = await upload()
})

/** A picture of 60 × 40 whose left half is red and whose right half is blue. */
async function upload(as = breeder, query = ''): Promise<Picture> {
  const half = { create: { width: 30, height: 40, channels: 3 as const, background: BLUE } }
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: RED } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 30, top: 0 }])
    .png()
    .toBuffer()
  const response = await sendFile(app(), as, await uploadPath(app(), as, query), bytes)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Picture>()
}

const idOf = ({ url }: { url: string }) => url.slice('/objects/'.length)
const send = (body: unknown, as: TestUser | undefined = breeder, id = idOf(picture)) =>
  app().request('POST', `/api/objects/${id}/edit`, { ...(as && { as }), body })
async function edit(body: unknown, id?: string): Promise<Picture> {
  const response = await send(body, breeder, id)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Picture>()
}

/** Whether the picture is rather red or rather blue at a point, in shares of its size. */
async function colorAt(
  { url, width, height }: Picture,
  [x, y]: readonly [number, number],
): Promise<'red' | 'blue'> {
  const file = (await app().request('GET', url, { as: breeder })).rawPayload
  const left = Math.floor(width * x)
  const top = Math.floor(height * y)
  const { data } = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
}

describe('an edited picture', () => {
  it.each([
    [1, 40, 60, [0.5, 0.1], [0.5, 0.9]],
    [2, 60, 40, [0.9, 0.5], [0.1, 0.5]],
    [3, 40, 60, [0.5, 0.9], [0.5, 0.1]],
  ] as const)('is turned clockwise by %i quarter turns', async (quarterTurns, width, height, red, blue) => {
    const turned = await edit({ quarterTurns, focus: null })
    expect(turned).toEqual({ url: turned.url, width, height, color: expect.any(String) })
    expect([await colorAt(turned, red), await colorAt(turned, blue)]).toEqual(['red', 'blue'])
  })

  it('has a new address, because the old one is in caches, and leaves the old one as it was', async () => {
    const copy = await edit({ quarterTurns: 0, focus: FOCUS })
    expect(copy).toEqual({ ...picture, url: copy.url, focus: FOCUS })
    expect(copy.url).not.toBe(picture.url)
    const [was] = await app()
      .services.db.select()
      .from(objects)
      .where(eq(objects.id, idOf(picture)))
    expect([was?.focusX, was?.focusY]).toEqual([null, null])
    for (const { url } of [picture, copy])
      expect((await app().request('GET', url, { as: breeder })).statusCode).toBe(200)
    // Another edit starts anew.
    expect(await edit({ quarterTurns: 0, focus: null }, idOf(copy))).not.toHaveProperty('focus')
  })

  it('is shown on cards around its point after the form was saved', async () => {
    const copy = await edit({ quarterTurns: 0, focus: { x: 0, y: 100 } })
    const kitten = { name: 'Juniper', breed: 'Maine Coon', gender: 'female', age: 10, price: 250_000 }
    const created = await app().request('POST', '/api/breeders/cats', {
      as: breeder,
      body: { ...kitten, images: [copy.url, picture.url] },
    })
    expect(created.statusCode, created.body).toBe(201)
    const { id } = created.json<{ id: string }>()
    const cat = (await app().request('GET', `/api/cats/${id}`)).json<Cat>()
    expect(cat.pictures).toEqual([copy, picture])
    const [card] = (await app().request('GET', '/api/cats')).json<Cat[]>()
    expect(card?.pictures[0]).toEqual(copy)
    // The other one replaces it.
    const body = { images: [picture.url] }
    await app().request('PATCH', `/api/breeders/cats/${id}`, { as: breeder, body })
    const picturesNow = async () => (await app().request('GET', `/api/cats/${id}`)).json<Cat>().pictures
    await expect.poll(picturesNow).toEqual([picture])
  })
})

describe('an edit is refused', () => {
  const EDIT = { quarterTurns: 1, focus: null }

  it.each([
    ['no turn', { focus: null }],
    ['no point', { quarterTurns: 1 }],
    ['a whole turn', { quarterTurns: 4, focus: null }],
    ['a turn backward', { quarterTurns: -1, focus: null }],
    ['half a quarter', { quarterTurns: 0.5, focus: null }],
    ['a turn in words', { quarterTurns: '1', focus: null }],
    ['a point outside', { quarterTurns: 0, focus: { x: 101, y: 0 } }],
    ['a point before the edge', { quarterTurns: 0, focus: { x: 0, y: -1 } }],
    ['half a percent', { quarterTurns: 0, focus: { x: 0.5, y: 0 } }],
    ['a point in words', { quarterTurns: 0, focus: { x: '1', y: '1' } }],
    ['half a point', { quarterTurns: 0, focus: { x: 1 } }],
    ['an unknown field', { quarterTurns: 0, focus: null, ownerId: newId() }],
  ])('with %s', async (_, body) => {
    expect((await send(body)).statusCode).toBe(400)
    expect(await app().services.db.$count(objects)).toBe(1)
  })

  it('for visitors, pictures of others, documents, and unknown ones', async () => {
    const other = await signUp(app())
    const document = await upload(breeder, '?purpose=document')
    const statuses = await Promise.all([
      app().request('POST', `/api/objects/${idOf(picture)}/edit`, { body: EDIT }),
      send(EDIT, other),
      send(EDIT, breeder, idOf(document)),
      send(EDIT, breeder, newId()),
      send(EDIT, breeder, 'x'),
    ])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 404, 404, 404, 404])
    expect(await app().services.db.$count(objects)).toBe(2)
  })

  it('for a picture whose file is missing', async () => {
    await app().services.storage.remove(`objects/${idOf(picture)}/original.webp`)
    expect((await send(EDIT)).statusCode).toBe(404)
  })

  it('with too many unused files; two at once are two pictures', async () => {
    const both = await Promise.all([edit(EDIT), edit(EDIT)])
    expect(new Set(both.map(({ url }) => url)).size).toBe(2)
    const unused = { ownerId: breeder.id, contentType: 'image/webp', bytes: 1, width: 1, height: 1 }
    const count = MAX_UNATTACHED - (await app().services.db.$count(objects))
    await app()
      .services.db.insert(objects)
      .values(Array.from({ length: count }, () => ({ ...unused, color: '#000000' })))
    expect((await send(EDIT)).statusCode).toBe(429)
  })
})
