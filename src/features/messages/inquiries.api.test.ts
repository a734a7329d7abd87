import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { inquiries, messages } from './api/tables.ts'
import type { Inquiry, ListedInquiry } from './contract.ts'
import { type Breeder, callsOf, signUpBreeder } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { send, ask, read, readAll, unread, inquiries: list } = callsOf(app)
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }
let pairingId: string

beforeEach(async () => {
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
  const parents = { sireName: 'Rowan', damName: 'Hazel', sireBreed: 'Maine Coon', damBreed: 'Maine Coon' }
  const [pairing] = await app()
    .services.db.insert(breedingPairings)
    .values({ ...parents, breederId: breeder.cattery.id })
    .returning()
  pairingId = pairing?.id ?? ''
})

const rows = () => app().services.db.select().from(inquiries)
const change = (as: TestUser, id: string, body: unknown) =>
  app().request('PATCH', `/api/inquiries/${id}`, { as, body })

describe("a buyer's first message", () => {
  it('about a cat, a pairing, or in general creates one inquiry each', async () => {
    await send(buyer, breeder.id, 'About her', { catId: breeder.cat.id })
    await send(buyer, breeder.id, 'Once more about her', { catId: breeder.cat.id })
    app().clock.advance(1_000)
    await send(buyer, breeder.id, 'And about the litter', { breedingPairingId: pairingId })
    await send(buyer, breeder.id, 'And anything at all')
    const other = await signUp(app())
    app().clock.advance(1_000)
    await send(other, breeder.id, 'In general')
    await send(breeder, buyer.id, 'A breeder creates none')
    const found = (await list(breeder)).json<ListedInquiry[]>()
    expect(found.map(({ message, buyerId }) => [message, buyerId])).toEqual([
      ['In general', other.id],
      ['And about the litter', buyer.id],
      ['About her', buyer.id],
    ])
    expect(found[0]).toMatchObject({ buyer: { id: other.id, name: 'Robin T.' }, subject: null })
    const seen = { imageUrl: null, isShown: true }
    expect(found[1]?.subject).toEqual({ kind: 'pairing', id: pairingId, title: 'Rowan × Hazel', ...seen })
    expect(found[2]?.subject).toEqual({ kind: 'cat', id: breeder.cat.id, title: 'Juniper', ...seen })
  })

  it('sent several times at once creates exactly one inquiry', async () => {
    const about = [{}, { catId: breeder.cat.id }]
    for (const subject of about) {
      const answers = await Promise.all(['a', 'b', 'c'].map((text) => send(buyer, breeder.id, text, subject)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    }
    expect(await rows()).toHaveLength(2)
    const linked = await app().services.db.select({ inquiryId: messages.inquiryId }).from(messages)
    expect(new Set(linked.map(({ inquiryId }) => inquiryId)).size).toBe(2)
  })

  it('that is blocked by screening creates no inquiry', async () => {
    expect((await send(buyer, breeder.id, 'Mail me at robin@example.com')).statusCode).toBe(422)
    expect(await rows()).toEqual([])
  })
})

describe('POST /api/inquiries', () => {
  it('returns the inquiry and delivers the text, and asking again renews it', async () => {
    const first = await ask(buyer, { breedingPairingId: pairingId, message: 'We would love a kitten' })
    expect(first.statusCode).toBe(201)
    expect(first.json()).toMatchObject({
      buyerId: buyer.id,
      breederId: breeder.cattery.id,
      breedingPairingId: pairingId,
      catId: null,
      message: 'We would love a kitten',
      status: 'pending',
      isRead: false,
    })
    await change(breeder, first.json().id, { status: 'closed', isRead: true })
    app().clock.advance(1_000)
    const other = await ask(buyer, { catId: breeder.cat.id, message: 'Is she free?' })
    app().clock.advance(1_000)
    const again = await ask(buyer, { breedingPairingId: pairingId, message: 'Two, in fact' })
    expect(again.json()).toMatchObject({ id: first.json().id, message: 'Two, in fact', status: 'pending' })
    expect(again.json().isRead).toBe(false)
    // The latest inquiry comes first.
    const list = await app().request('GET', '/api/breeders/inquiries', { as: breeder })
    expect(list.json<{ id: string }[]>().map(({ id }) => id)).toEqual([first.json().id, other.json().id])
    const history = (await read(breeder, buyer)).json<{ content: string; breedingPairingId: string }[]>()
    expect(history.map(({ content }) => content)).toEqual([
      'We would love a kitten',
      'Is she free?',
      'Two, in fact',
    ])
    expect(history[0]?.breedingPairingId).toBe(pairingId)
  })

  it('creates one inquiry for repeated requests with the same client ID', async () => {
    const named = { catId: breeder.cat.id, message: 'Is she free?', clientId: newId() }
    const [one, two] = await Promise.all([ask(buyer, named), ask(buyer, named)])
    expect([one?.statusCode, two?.statusCode]).toEqual([201, 201])
    expect(one?.json().id).toBe(two?.json().id)
    expect(await app().services.db.select().from(messages)).toHaveLength(1)
  })

  it('accepts a cattery without a subject, and screens the text like any message', async () => {
    const general = await ask(buyer, {
      breederId: breeder.cattery.id,
      message: 'Do you have a waiting list?',
    })
    expect(general.json()).toMatchObject({ catId: null, breedingPairingId: null })
    await send(buyer, breeder.id, 'About her', { catId: breeder.cat.id })
    const again = await ask(buyer, { breederId: breeder.cattery.id, message: 'And in spring?' })
    expect(again.json().id).toBe(general.json().id)
    const stopped = await ask(buyer, { catId: breeder.cat.id, message: 'My number is 503 555 0142' })
    expect(stopped.statusCode).toBe(422)
    expect(stopped.body).toContain('prohibited content')
  })

  it('rejects missing, hidden, and own subjects', async () => {
    const message = 'Hello'
    for (const body of [{ breedingPairingId: newId() }, { catId: newId() }, { breederId: newId() }])
      expect((await ask(buyer, { ...body, message })).statusCode).toBe(404)
    for (const body of [{ message }, { catId: 'x', message }, { catId: breeder.cat.id }])
      expect((await ask(buyer, body)).statusCode).toBe(400)
    expect((await ask(breeder, { catId: breeder.cat.id, message })).json().code).toBe('message_yourself')
    const { db } = app().services
    const takenDown = { status: 'withdrawn', takenDownFrom: 'available' } as const
    await db.update(cats).set(takenDown).where(eq(cats.id, breeder.cat.id))
    await db.update(breedingPairings).set({ isActive: false })
    expect((await ask(buyer, { catId: breeder.cat.id, message })).statusCode).toBe(404)
    expect((await ask(buyer, { breedingPairingId: pairingId, message })).statusCode).toBe(404)
    expect(await rows()).toEqual([])
  })
})

describe('the inquiries of a breeder', () => {
  it('are listed newest first, and no one else can see or change them', async () => {
    const other = await signUpBreeder(app())
    await send(buyer, other.id, 'A decoy')
    const { id } = (await ask(buyer, { catId: breeder.cat.id, message: 'Is she free?' })).json<Inquiry>()
    const found = await list(breeder)
    expect(found.json<ListedInquiry[]>().map((inquiry) => inquiry.id)).toEqual([id])
    expect(found.headers['x-total-count']).toBe('1')
    expect((await list(buyer)).statusCode).toBe(403)
    for (const stranger of [buyer, other])
      expect((await change(stranger, id, { isRead: true })).statusCode).toBe(404)
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ isRead: false, status: 'pending' })
  })

  it('are marked as responded by a message to the buyer', async () => {
    const { id } = (await ask(buyer, { catId: breeder.cat.id, message: 'Is she free?' })).json<Inquiry>()
    await send(breeder, buyer.id, 'She is')
    expect((await rows())[0]).toMatchObject({ id, status: 'responded', isRead: true })
    expect((await change(breeder, id, { status: 'closed' })).json()).toMatchObject({ status: 'closed' })
  })

  it('reject status changes that are not allowed, and unknown values', async () => {
    const { id } = (await ask(buyer, { catId: breeder.cat.id, message: 'Is she free?' })).json<Inquiry>()
    expect((await change(breeder, id, { status: 'closed' })).statusCode).toBe(200)
    expect((await change(breeder, id, { status: 'responded' })).statusCode).toBe(409)
    expect((await change(breeder, id, { isRead: false })).json()).toMatchObject({
      status: 'closed',
      isRead: false,
    })
    expect((await change(breeder, id, { unknown: 1 })).statusCode).toBe(200)
    for (const wrong of [{ status: 'lost' }, { isRead: 'yes' }, { isRead: null }])
      expect((await change(breeder, id, wrong)).statusCode).toBe(400)
    expect((await change(breeder, id, { isRead: true })).json()).toMatchObject({ id, isRead: true })
    expect((await change(breeder, newId(), { isRead: true })).statusCode).toBe(404)
  })

  it('between two breeders belong to the receiver of the first message', async () => {
    const other = await signUpBreeder(app())
    await send(other, breeder.id, 'We look for a stud', { catId: breeder.cat.id })
    await send(breeder, other.id, 'Gladly')
    const found = await rows()
    expect(found).toMatchObject([{ buyerId: other.id, breederId: breeder.cattery.id, status: 'responded' }])
  })
})

describe("a breeder's inquiries", () => {
  const counts = async (as: TestUser) =>
    (await app().request('GET', '/api/breeders/inquiries/counts', { as })).json()
  const named = async (query: string) =>
    (await list(breeder, query)).json<ListedInquiry[]>().map(({ message }) => message)

  it('are filtered by status and by unread, paged, and counted', async () => {
    const decoy = await signUpBreeder(app())
    await send(buyer, decoy.id, 'A decoy')
    const ids: string[] = []
    for (const text of ['One', 'Two', 'Three', 'Four']) {
      app().clock.advance(1_000)
      const cat = await addCat(app(), { breederId: breeder.cattery.id })
      ids.push((await ask(buyer, { catId: cat.id, message: text })).json<Inquiry>().id)
    }
    const [one = '', two = '', three = ''] = ids
    await change(breeder, one, { status: 'closed' })
    await change(breeder, two, { status: 'responded', isRead: true })
    await change(breeder, three, { isRead: true })
    expect(await counts(breeder)).toEqual({ all: 4, unread: 1, pending: 2, responded: 1, closed: 1 })
    expect(await counts(decoy)).toMatchObject({ all: 1, unread: 1 })
    expect(await unread(breeder)).toBe(1)
    expect(await named('')).toEqual(['Four', 'Three', 'Two', 'One'])
    expect(await named('?status=pending')).toEqual(['Four', 'Three'])
    expect(await named('?status=closed')).toEqual(['One'])
    expect(await named('?unread=true')).toEqual(['Four'])
    expect(await named('?unread=true&status=pending&page=2')).toEqual([])
    const cut = await list(breeder, '?status=pending&limit=1&page=2')
    expect(cut.json<ListedInquiry[]>().map(({ message }) => message)).toEqual(['Three'])
    expect(cut.headers).toMatchObject({ 'x-total-count': '2' })
    expect(cut.headers.link).toContain('status=pending')
    await change(breeder, one, { status: 'pending' })
    expect(await counts(breeder)).toMatchObject({ pending: 3, closed: 0 })
  })

  it('are marked as read with their conversation', async () => {
    const other = await signUp(app())
    await send(buyer, breeder.id, 'About her', { catId: breeder.cat.id })
    await send(other, breeder.id, 'In general')
    await readAll(breeder, buyer)
    expect(await counts(breeder)).toMatchObject({ unread: 1, pending: 2 })
    await readAll(buyer, breeder)
    expect(await counts(breeder)).toMatchObject({ unread: 1, pending: 2 })
  })

  it('reject users without a cattery and unknown filters', async () => {
    expect((await app().request('GET', '/api/breeders/inquiries/counts', { as: buyer })).statusCode).toBe(403)
    for (const wrong of [
      'status=open',
      'status=pending&status=closed',
      'unread=1',
      `status=${'x'.repeat(10_000)}`,
    ])
      expect((await list(breeder, `?${wrong}`)).statusCode, wrong).toBe(400)
  })
})
