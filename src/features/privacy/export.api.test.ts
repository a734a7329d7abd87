import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PERSONAL_DATA } from '#app/personal-data.ts'
import { sessions } from '#features/accounts/api/tables.ts'
import { putDocument } from '#features/uploads/api/index.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { isPersonal } from '#platform/personal-data/index.ts'
import { securityEvents } from '#platform/security-log/tables.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, startFull } from '#testing/sales/purchase.ts'
import { sweepExports } from './api/index.ts'
import { dataExports } from './api/tables.ts'
import type { DataExport } from './contract.ts'
import { callsOf } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
beforeEach(() => app().clock.set(new Date()))
const db = () => app().services.db
const { remove } = callsOf(() => app())

const request = (as: TestUser) => app().request('POST', '/api/account/exports', { as })
const list = async (as: TestUser): Promise<DataExport[]> =>
  (await app().request('GET', '/api/account/exports', { as })).json()
const link = (as: TestUser, id: string) =>
  app().request('POST', `/api/account/exports/${id}/download`, { as })

/** Asks for an export and waits until it is ready. */
async function ready(as: TestUser): Promise<string> {
  const response = await request(as)
  expect(response.statusCode).toBe(201)
  const { id } = response.json()
  const stateOf = async () => (await list(as)).find((each) => each.id === id)?.state
  await expect.poll(stateOf).toBe('ready')
  return id
}

/** Downloads an export and unpacks it: its texts by name, and the sizes of other files. */
async function unpack(as: TestUser, id: string): Promise<Record<string, string>> {
  const { url } = (await link(as, id)).json()
  const response = await app().request('GET', url, { as })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(response.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="littermate-data-[\d-]+\.zip"$/),
  })
  const folder = await mkdtemp(join(tmpdir(), 'littermate-test-'))
  await writeFile(join(folder, 'export.zip'), response.rawPayload)
  await promisify(execFile)('python3', [
    '-m',
    'zipfile',
    '-e',
    join(folder, 'export.zip'),
    join(folder, 'all'),
  ])
  const names = (await readdir(join(folder, 'all'), { recursive: true })).filter((name) => name.includes('.'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, 'all', name), 'latin1')))
  await rm(folder, { recursive: true })
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']))
}

describe('an export', () => {
  it('contains what the product stores about the user, and of others only what the user sees', async () => {
    const buyer = await signUp(app(), { firstName: 'Anna', lastName: 'Berg' })
    const breeder = await signUp(app(), { firstName: 'Carla', lastName: 'Dietrich' })
    const cattery = await addBreeder(app(), {
      userId: breeder.id,
      name: 'Carla D',
      businessName: 'Quiet Paws',
    })
    const cat = await addCat(app(), { breederId: cattery.id })
    const write = (as: TestUser, receiverId: string, content: string) =>
      app().request('POST', '/api/messages', { as, body: { receiverId, content } })
    await write(buyer, breeder.id, 'Is she used to dogs?')
    await write(breeder, buyer.id, 'Yes, she likes them.')
    await app().request('POST', '/api/favorites', { as: buyer, body: { catId: cat.id } })
    const intent = await startFull(app(), buyer, cat)
    await authorize(app(), intent)
    await confirmPayment(app(), buyer, intent)
    const objectId = newId()
    await db().execute(sql`insert into objects (id, owner_id, content_type, bytes, is_public, attached_at)
      values (${objectId}, ${buyer.id}, 'application/pdf', 8, false, now())`)
    await putDocument(app().services.storage, objectId, Buffer.from('%PDF-1.7'))

    const files = await unpack(buyer, await ready(buyer))
    const json = (name: string) => JSON.parse(files[`data/${name}.json`] ?? '') as Record<string, unknown>[]
    expect(json('account')).toMatchObject([{ email: buyer.email, firstName: 'Anna', lastName: 'Berg' }])
    expect(json('messages').filter(({ kind }) => kind === 'user')).toMatchObject([
      { from: 'You', to: 'Quiet Paws', content: 'Is she used to dogs?' },
      { from: 'Quiet Paws', to: 'You', content: 'Yes, she likes them.' },
    ])
    expect(json('favorites')).toMatchObject([{ catName: 'Juniper', breed: 'Maine Coon' }])
    expect(json('orders-and-sales')).toMatchObject([
      { yourRole: 'buyer', status: 'paid', paidCents: cat.price },
    ])
    expect(Object.keys(files).filter((name) => name.startsWith('receipts/'))).toHaveLength(1)
    expect(files[`files/${objectId}.pdf`]).toBe('%PDF-1.7')
    expect(files['README.txt']).toContain('data/favorites.json')
    const all = Object.values(files).join('\n')
    for (const secret of [breeder.email, 'Dietrich', 'session_token', 'argon2'])
      expect(all).not.toContain(secret)
    const token = (await db().select().from(sessions))[0]?.token ?? ''
    expect(all).not.toContain(token)
    const kinds = (await db().select().from(securityEvents)).map(({ kind }) => kind)
    expect(kinds).toEqual(['export_requested', 'export_downloaded'])
    const notices = await app().request('GET', '/api/notices', { as: buyer })
    expect(notices.json().map(({ title }: { title: string }) => title)).toContain(
      'Your data is ready to download',
    )
  })

  it('has a file for every table that is exported', async () => {
    const person = await signUp(app())
    const files = await unpack(person, await ready(person))
    for (const { exported } of PERSONAL_DATA.filter(isPersonal))
      if ('file' in exported)
        expect(JSON.parse(files[`data/${exported.file}.json`] ?? '')).toBeInstanceOf(Array)
  })

  it('of many rows is complete', async () => {
    const [person, other] = [await signUp(app()), await signUp(app())]
    await db().execute(sql`insert into messages (id, sender_id, receiver_id, content)
      select gen_random_uuid(), ${person.id}, ${other.id}, 'Message ' || n from generate_series(1, 1234) n`)
    const files = await unpack(person, await ready(person))
    expect(JSON.parse(files['data/messages.json'] ?? '')).toHaveLength(1234)
  })

  it('is written once for two requests at the same time, and a few times each day', async () => {
    const person = await signUp(app())
    const [first, second] = await Promise.all([request(person), request(person)])
    expect(first.json().id).toBe(second.json().id)
    await expect.poll(async () => (await list(person))[0]?.state).toBe('ready')
    await ready(person)
    await ready(person)
    expect((await request(person)).json().code).toBe('too_many_requests')
    app().clock.advance(25 * HOUR_MS)
    expect((await request(person)).statusCode).toBe(201)
  })

  it('is only for its owner, with a recent sign-in and a fresh link', async () => {
    const [person, other] = [await signUp(app()), await signUp(app())]
    const id = await ready(person)
    expect((await link(other, id)).statusCode).toBe(404)
    expect((await link(person, newId())).statusCode).toBe(404)
    expect((await link(person, 'x')).statusCode).toBe(404)
    const { url } = (await link(person, id)).json()
    const get = (as: TestUser | undefined, path = url) => app().request('GET', path, as ? { as } : {})
    expect((await get(undefined)).statusCode).toBe(401)
    expect((await get(other)).json().code).toBe('link_expired')
    expect((await get(person, url.replace(/signature=.{4}/, 'signature=AAAA'))).json().code).toBe(
      'link_expired',
    )
    expect((await get(person, url.split('?')[0])).json().code).toBe('link_expired')
    expect((await get(person)).statusCode).toBe(200)
    app().clock.advance(61_000)
    expect((await get(person)).json().code).toBe('link_expired')
    await db()
      .update(sessions)
      .set({ authenticatedAt: new Date(0) })
      .where(eq(sessions.userId, person.id))
    expect((await link(person, id)).json().code).toBe('reauthentication_required')
  })

  it('is deleted after a day', async () => {
    const person = await signUp(app())
    const id = await ready(person)
    app().clock.advance(DAY_MS)
    expect((await link(person, id)).statusCode).toBe(404)
    await sweepExports(app().services)
    expect(await list(person)).toMatchObject([{ id, state: 'expired' }])
    expect(await app().services.storage.get(`exports/${id}.zip`)).toBeUndefined()
  })

  it('that could not be written is tried again, and fails after six hours', async () => {
    const put = vi.spyOn(app().services.storage, 'putFile').mockRejectedValue(new Error('The disk is full.'))
    const person = await signUp(app())
    const { id } = (await request(person)).json()
    await expect.poll(() => put.mock.calls.length).toBeGreaterThan(0)
    expect(await list(person)).toMatchObject([{ id, state: 'requested' }])
    app().clock.advance(7 * HOUR_MS)
    await sweepExports(app().services)
    put.mockRestore()
    expect(await list(person)).toMatchObject([{ id, state: 'failed' }])
  })

  it('is deleted with the account', async () => {
    const person = await signUp(app())
    const id = await ready(person)
    await remove(person)
    expect(await db().select().from(dataExports)).toEqual([])
    expect(await app().services.storage.get(`exports/${id}.zip`)).toBeUndefined()
  })
})
