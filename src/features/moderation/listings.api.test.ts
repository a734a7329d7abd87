import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { sires } from '#features/litters/api/tables.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { moderationCalls, signUpStaff } from './test-world.ts'

const { app } = appOfThisFile()
const { report, log, accountStatus, appeal, cases, decide } = moderationCalls(app)
let staff: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  ;[staff, breeder] = [await signUpStaff(app()), await signUpBreeder(app())]
})

const list = (query = '') => app().request('GET', `/api/admin/listings${query}`, { as: staff })
const idsOf = async (query: string) => (await list(query)).json().map(({ id }: { id: string }) => id)
const view = (id: string, kind = 'cat') =>
  app().request('GET', `/api/admin/listings/${kind}/${id}`, { as: staff })
const documents = (id: string, kind = 'cat', as = staff) =>
  app().request('POST', `/api/admin/listings/${kind}/${id}/documents`, { as })
const act = (id: string, action: string, { kind = 'cat', as = staff, reason = 'Against our rules' } = {}) =>
  app().request('POST', `/api/admin/listings/${kind}/${id}/decision`, { as, body: { action, reason } })
const change = (id: string, values: Partial<typeof cats.$inferInsert>) =>
  app().services.db.update(cats).set(values).where(eq(cats.id, id))

const RECORD = { certification: 'DNA Tested', lab: 'Lab of Tests', date: '2026-01-02' }

describe('the list of cats', () => {
  it('contains all that were not deleted, newest first, in pages', async () => {
    const hidden = await addCat(app(), { breederId: breeder.cattery.id, status: 'withdrawn', name: 'Moss' })
    const deleted = await addCat(app(), { status: 'withdrawn' })
    await change(deleted.id, { deletedAt: new Date() })
    const response = await list()
    expect(response.json()).toEqual([
      {
        kind: 'cat',
        id: hidden.id,
        title: 'Moss',
        breed: 'Maine Coon',
        status: 'withdrawn',
        isTakenDown: false,
        isPublic: false,
        isFeatured: false,
        isHeld: false,
        price: 250_000,
        priceTo: null,
        documentCount: 0,
        picture: null,
        createdAt: expect.any(String),
        breeder: { id: breeder.cattery.id, businessName: 'Quiet Paws' },
      },
      expect.objectContaining({ id: breeder.cat.id, status: 'available', isPublic: true }),
    ])
    expect(response.headers['x-total-count']).toBe('2')
    expect(await idsOf('?limit=1&page=2')).toEqual([breeder.cat.id])
  })

  it('is filtered by status, cattery, breed, documents, and whether a cat is featured, and searched', async () => {
    const other = await addCat(app(), { name: 'Moss', breed: 'Ragdoll', isFeatured: true })
    await change(other.id, { healthRecords: [{ ...RECORD, documentUrl: '/objects/x' }] })
    await change(breeder.cat.id, { healthRecords: [{ ...RECORD, documentUrl: null }] })
    for (const query of [
      `?breederId=${other.breederId}`,
      '?breed=ragDOLL',
      '?documents=true',
      '?featured=true',
      '?q=mos',
      '?q=Test%20Cattery',
    ])
      expect([query, await idsOf(query)]).toEqual([query, [other.id]])
    for (const query of [
      '?documents=false',
      '?featured=false',
      '?q=quiet%20paws',
      '?status=available&q=junip',
    ])
      expect([query, await idsOf(query)]).toEqual([query, [breeder.cat.id]])
    await act(other.id, 'take_down')
    expect(await idsOf('?status=differs')).toEqual([])
    expect(await idsOf('?status=taken_down')).toEqual([other.id])
    expect(await idsOf('?status=withdrawn')).toEqual([])
    expect(await idsOf('?status=sold')).toEqual([])
    for (const query of ['?status=lost', '?kind=dog', '?documents=maybe', '?breederId=7', '?page=0'])
      expect([query, (await list(query)).statusCode]).toEqual([query, 400])
  })
})

it('pairings are listed, filtered, and viewed as well', async () => {
  const pairing = await addPairing(app(), { breederId: breeder.cattery.id })
  expect((await list('?kind=pairing')).json()).toMatchObject([
    { kind: 'pairing', id: pairing.id, status: 'planned', isTakenDown: false, documentCount: 0 },
  ])
  for (const query of ['&status=born', '&featured=true', '&documents=true', '&q=zebra', '&breed=Korat'])
    expect([query, await idsOf(`?kind=pairing${query}`)]).toEqual([query, []])
  expect(await idsOf('?kind=pairing&q=quiet')).toEqual([pairing.id])
  expect((await view(pairing.id, 'pairing')).json()).toMatchObject({
    id: pairing.id,
    person: { userId: breeder.id },
  })
  if (pairing.sireId)
    await app()
      .services.db.update(sires)
      .set({
        healthTesting: [
          { name: 'HCM', result: 'Clear', lab: 'Lab', date: '2026-01-02', documentUrl: '/objects/x' },
        ],
      })
      .where(eq(sires.id, pairing.sireId))
  expect((await documents(pairing.id, 'pairing')).json()).toEqual(
    pairing.sireId ? [{ name: 'HCM', lab: 'Lab', date: '2026-01-02', url: '/objects/x' }] : [],
  )
})

describe('a listing', () => {
  it('shows pictures, its breeder, decisions, and cases, but no documents', async () => {
    await change(breeder.cat.id, {
      description: 'A quiet kitten',
      healthRecords: [{ ...RECORD, documentUrl: '/objects/secret' }],
    })
    const buyer = await signUp(app())
    const { id: caseId } = (await report(buyer, { catId: breeder.cat.id, reason: 'spam' })).json()
    await act(breeder.cat.id, 'warn')
    const response = await view(breeder.cat.id)
    expect(response.json()).toMatchObject({
      id: breeder.cat.id,
      description: 'A quiet kitten',
      depositAmount: 50_000,
      documentCount: 1,
      pictures: [],
      person: { userId: breeder.id, businessName: 'Quiet Paws' },
      decisions: [{ action: 'warn', actorName: expect.any(String), reason: 'Against our rules' }],
      cases: [{ id: caseId, kind: 'report', status: 'open', isReporter: false }],
    })
    expect(response.body).not.toContain('secret')
    for (const [id, kind] of [
      [newId(), 'cat'],
      [breeder.cat.id, 'pairing'],
    ] as const)
      expect((await view(id, kind)).statusCode).toBe(404)
  })

  it('shows its documents on request, which is logged but not shown to the breeder', async () => {
    await change(breeder.cat.id, {
      healthRecords: [
        { ...RECORD, documentUrl: '/objects/a' },
        { ...RECORD, certification: 'Health Certified', documentUrl: null },
      ],
    })
    await view(breeder.cat.id)
    expect(await log(staff)).toEqual([])
    expect((await documents(breeder.cat.id)).json()).toEqual([
      { name: 'DNA Tested', lab: 'Lab of Tests', date: '2026-01-02', url: '/objects/a' },
    ])
    await documents(breeder.cat.id)
    const other = await signUpStaff(app(), 'Noor')
    await documents(breeder.cat.id, 'cat', other)
    expect(await log(staff)).toMatchObject([
      { action: 'view_documents', actor: { userId: other.id } },
      { action: 'view_documents', actor: { userId: staff.id }, person: { userId: breeder.id } },
    ])
    expect((await accountStatus(breeder)).decisions).toEqual([])
    expect((await view(breeder.cat.id)).json().decisions).toHaveLength(2)
    expect((await documents(newId())).statusCode).toBe(404)
  })

  it('without documents is not logged when they are requested', async () => {
    expect((await documents(breeder.cat.id)).json()).toEqual([])
    expect(await log(staff)).toEqual([])
  })
})

describe('a decision on a listing', () => {
  it('takes it down and restores it, once, with a reason for the breeder', async () => {
    expect((await act(breeder.cat.id, 'bring_back')).json().message).toBe('This listing was not taken down.')
    const down = await act(breeder.cat.id, 'take_down')
    expect(down.json()).toMatchObject({ isTakenDown: true, isPublic: false, status: 'withdrawn' })
    expect((await act(breeder.cat.id, 'take_down')).json().code).toBe('conflict')
    expect(
      (await act(breeder.cat.id, 'bring_back', { reason: 'The documents are fine' })).json(),
    ).toMatchObject({
      isTakenDown: false,
      isPublic: true,
      status: 'available',
      decisions: [{ action: 'bring_back' }, { action: 'take_down' }],
    })
    expect((await accountStatus(breeder)).decisions).toMatchObject([
      { action: 'bring_back', canAppeal: false },
      { action: 'take_down', canAppeal: true },
    ])
  })

  it('works for pairings', async () => {
    const pairing = await addPairing(app(), { breederId: breeder.cattery.id })
    const decidePairing = (action: string) => act(pairing.id, action, { kind: 'pairing' })
    expect((await decidePairing('take_down')).json()).toMatchObject({ isTakenDown: true, isPublic: false })
    expect((await decidePairing('bring_back')).json()).toMatchObject({ isTakenDown: false, isPublic: true })
    expect((await decidePairing('unfeature')).json().code).toBe('conflict')
  })

  it('stops featuring a cat', async () => {
    await change(breeder.cat.id, { isFeatured: true })
    expect((await act(breeder.cat.id, 'unfeature')).json()).toMatchObject({ isFeatured: false })
    expect((await act(breeder.cat.id, 'unfeature')).json().message).toBe('This cat is not featured.')
    expect(await log(staff)).toMatchObject([{ action: 'unfeature' }])
  })

  it('is rejected for sold cats, listings of staff, and without a reason', async () => {
    const sold = await addCat(app(), { breederId: breeder.cattery.id, status: 'sold' })
    expect((await act(sold.id, 'take_down')).json().code).toBe('conflict')
    const own = await addBreeder(app(), { userId: staff.id })
    const ours = await addCat(app(), { breederId: own.id })
    for (const action of ['take_down', 'warn', 'unfeature'])
      expect((await act(ours.id, action)).json().code).toBe('forbidden')
    expect((await act(newId(), 'warn')).statusCode).toBe(404)
    for (const body of [
      { action: 'warn' },
      { action: 'mute', reason: 'Why not', hours: 1 },
      { reason: 'Why not' },
    ])
      expect(
        (
          await app().request('POST', `/api/admin/listings/cat/${breeder.cat.id}/decision`, {
            as: staff,
            body,
          })
        ).statusCode,
      ).toBe(400)
    expect(await log(staff)).toEqual([])
  })

  it('that was undone by staff does not keep a listing hidden after the appeal of a later one', async () => {
    await act(breeder.cat.id, 'take_down')
    app().clock.advance(1_000)
    await act(breeder.cat.id, 'bring_back')
    app().clock.advance(1_000)
    await act(breeder.cat.id, 'take_down')
    const [latest] = (await accountStatus(breeder)).decisions
    await appeal(breeder, latest.id)
    const [{ id }] = (await cases(staff, '?kind=appeal')).json()
    await decide(staff, id, 'reverse')
    expect((await view(breeder.cat.id)).json()).toMatchObject({ isTakenDown: false, isPublic: true })
  })
})
