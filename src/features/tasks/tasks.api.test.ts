/** Each kind of task appears in the list of whom it waits for, and disappears when that person does it. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { addAnimal } from '#features/breeding/test-world.ts'
import { cats, listingConfirmations } from '#features/cats/api/tables.ts'
import { contractActs } from '#features/contracts/test-world.ts'
import { problems } from '#features/guarantee/api/tables.ts'
import { handovers } from '#features/handovers/api/tables.ts'
import { litters } from '#features/litters/api/tables.ts'
import { addLitter } from '#features/litters/test-world.ts'
import { callsOf } from '#features/messages/test-world.ts'
import { moderationCases } from '#features/moderation/api/tables.ts'
import { addPapersSale, HANDOVER, handOver, NEUTER_BY, papersActs } from '#features/papers/test-world.ts'
import { addStop } from '#features/payment-stops/api/index.ts'
import { payoutAccounts } from '#features/payouts/api/tables.ts'
import { addCompletedSale, reviewCalls } from '#features/reviews/test-world.ts'
import { catDeaths, transactions } from '#features/sales/api/tables.ts'
import { offers } from '#features/waiting-lists/api/tables.ts'
import { addDays } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { dayIn } from '#lib/times.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { disputedSale } from '#testing/sales/disputes.ts'
import { addKitten, configure, joinAs, joinList, openList, sendOffer } from '#testing/sales/offers.ts'
import { authorize, confirmPayment, reserve, startBalance } from '#testing/sales/purchase.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import type { Task, TaskCounts } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const { send } = callsOf(app)
const db = () => app().services.db

let buyer: TestUser
let owner: TestUser
let cattery: Cattery
let cat: TestCat
let stranger: TestUser

beforeEach(async () => {
  app().clock.set(new Date('2027-05-10T16:00:00.000Z'))
  buyer = await signUp(app())
  ;({ owner, cattery } = await addOwner())
  ;({ owner: stranger } = await addOwner())
  cat = await addCat(app(), { breederId: cattery.id, name: 'Juniper', ...COMPLETE })
})

const PAPERS_KINDS: readonly Task['kind'][] = ['neuter_proof', 'neuter_proof_answer', 'papers']

const COMPLETE = {
  images: ['/objects/cover'],
  vaccinations: [{ name: 'FVRCP', date: '2027-01-01' }],
  vaccinationRecord: '/objects/record',
}

/** A breeder who can be paid. */
async function addOwner(businessName = 'Quiet Paws'): Promise<{ owner: TestUser; cattery: Cattery }> {
  const owner = await signUp(app())
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const cattery = await addBreeder(app(), { userId: owner.id, businessName })
  const account = { breederId: cattery.id, stripeAccountId: `acct_${cattery.id}`, state: 'active' as const }
  await db().insert(payoutAccounts).values(account)
  return { owner, cattery }
}

const list = async (as: TestUser, query = '') =>
  (await app().request('GET', `/api/tasks${query}`, { as })).json<Task[]>()
/** Kinds with what they wait for, in the order of the list. */
const kinds = async (as: TestUser, query = '') =>
  (await list(as, query)).map(({ kind, waitsFor }) =>
    waitsFor === 'reader' ? kind : `${kind} (${waitsFor})`,
  )
const counts = async (as: TestUser) =>
  (await app().request('GET', '/api/tasks/counts', { as })).json<TaskCounts>()
const today = () => dayIn(app().clock.now(), 'America/New_York')
const sell = (values: Partial<typeof transactions.$inferInsert> = {}) =>
  addTestSale(app(), { cat, buyerId: buyer.id, goHomeDate: today(), ...values })
const post = async (as: TestUser, path: string, body: unknown, status = 200) => {
  const response = await app().request('POST', path, { as, body })
  expect(response.statusCode, response.body).toBe(status)
}

describe('a kitten that died', () => {
  it('is a task of its breeder, and of the family once it was told, until the sale ends', async () => {
    const neighbor = await addOwner('Other Paws')
    const other = await addCat(app(), { breederId: neighbor.cattery.id, name: 'Basil', ...COMPLETE })
    const { id } = await sell({ status: 'deposit_paid' })
    const { id: theirs } = await sell({ catId: other.id, breederId: other.breederId })
    const die = async (transactionId: string) => {
      await db().update(transactions).set({ frozen: 'cat_died' }).where(eq(transactions.id, transactionId))
      await db().insert(catDeaths).values({ transactionId, foundAt: app().clock.now() })
    }
    await die(id)
    await die(theirs)
    const told = async (as: TestUser, query = '') =>
      (await list(as, query)).filter(({ kind }) => kind === 'kitten_died')
    const task = {
      id: `kitten_died-${id}`,
      kind: 'kitten_died',
      place: 'dashboard',
      waitsFor: 'reader',
      saleId: id,
      title: 'Tell Robin T. that Juniper died',
      text: 'After your message, or after 24 hours, we tell the family that it can cancel with everything back.',
      deadline: null,
      isUrgent: true,
      buttons: [{ label: 'Open the sale', path: `/sales/${id}` }],
      proposalId: null,
    }
    // Nothing else waits for anybody while the sale is frozen.
    expect(await list(owner)).toEqual([task])
    expect((await told(neighbor.owner)).map(({ saleId }) => saleId)).toEqual([theirs])
    expect([await list(buyer), await told(stranger)]).toEqual([[], []])
    await db().update(catDeaths).set({ notifiedAt: app().clock.now() }).where(eq(catDeaths.transactionId, id))
    expect(await list(owner)).toEqual([
      {
        ...task,
        title: 'Cancel the sale of Juniper, or wait for Robin T.',
        text: 'Robin T. knows that Juniper died, and can cancel with everything back.',
      },
    ])
    expect(await list(buyer)).toEqual([
      {
        ...task,
        place: 'home',
        title: 'Decide about your reservation of Juniper',
        text: 'You can cancel with everything back, or write to Quiet Paws.',
        buttons: [{ label: 'Open the order', path: `/orders/${id}` }],
      },
    ])
    expect([(await told(owner, `?sale=${id}`)).length, await told(owner, `?sale=${theirs}`)]).toEqual([1, []])
    await db().update(transactions).set({ frozen: null, status: 'canceled' }).where(eq(transactions.id, id))
    expect([await list(owner), await list(buyer)]).toEqual([[], []])
  })
})

describe('a pickup', () => {
  const propose = (as: TestUser, saleId: string, id = newId()) =>
    post(as, `/api/orders/${saleId}/pickup`, { id, day: addDays(today(), 1), time: '17:30' })

  it('waits for a proposal, then for its answer, and then for the day', async () => {
    const { id } = await sell()
    expect([await kinds(buyer), await kinds(owner)]).toEqual([['pickup_proposal'], ['pickup_proposal']])
    const proposalId = newId()
    await propose(buyer, id, proposalId)
    expect([await kinds(buyer), await kinds(owner)]).toEqual([['pickup_waiting (other)'], ['pickup_answer']])
    expect(await list(owner)).toEqual([
      {
        id: `pickup_answer-${proposalId}`,
        kind: 'pickup_answer',
        place: 'dashboard',
        waitsFor: 'reader',
        saleId: id,
        title: 'Robin T. proposes a pickup day for Juniper',
        text: null,
        deadline: {
          label: 'Proposed:',
          at: null,
          day: '2027-05-11',
          time: '17:30',
          timeZone: 'America/New_York',
        },
        isUrgent: false,
        buttons: [{ label: 'Other day', path: `/sales/${id}?propose#pickup-day` }],
        proposalId,
      },
    ])
    expect(await counts(owner)).toEqual({ home: 0, dashboard: 1 })
    expect(await counts(buyer)).toEqual({ home: 0, dashboard: 0 })
    await post(owner, `/api/orders/${id}/pickup/answer`, { proposalId, answer: 'accept' })
    // The pickup is tomorrow.
    expect([await kinds(buyer), await kinds(owner)]).toEqual([['pickup_code'], ['handover']])
    expect([await list(stranger), await list(await signUp(app()))]).toEqual([[], []])
  })

  it('waits for the breeder again when the family declines', async () => {
    const { id } = await sell()
    const proposalId = newId()
    await propose(owner, id, proposalId)
    await post(buyer, `/api/orders/${id}/pickup/answer`, { proposalId, answer: 'decline' })
    expect([await kinds(buyer), await kinds(owner)]).toEqual([['pickup_proposal'], ['pickup_proposal']])
  })

  it('is named on the page of the sale, which also offers what can be done later', async () => {
    const { id } = await sell({ goHomeDate: addDays(today(), 40) })
    expect([await kinds(owner), await kinds(owner, `?sale=${id}`)]).toEqual([[], ['pickup_proposal (later)']])
    expect(await counts(owner)).toEqual({ home: 0, dashboard: 0 })
    const order = async (as: TestUser) =>
      (await app().request('GET', `/api/orders/${id}`, { as })).json<{ proposal: unknown }>().proposal
    expect(await order(buyer)).toBeNull()
    const day = addDays(today(), 41)
    await post(owner, `/api/orders/${id}/pickup`, { id: newId(), day })
    expect(await order(buyer)).toEqual({ by: 'breeder', day, time: null })
    app().clock.advance(43 * DAY_MS)
    expect(await order(buyer)).toBeNull()
  })
})

describe('a contract', () => {
  it('waits for the buyer until it is signed, then for the breeder, and then for nobody', async () => {
    const sale = await addTestSale(app(), { cat, buyerId: buyer.id, goHomeDate: '2027-07-10' })
    const acts = contractActs(app, { id: sale.id, buyer, breeder: owner })
    await acts.draft({ signBy: 'handover' })
    expect([await kinds(buyer), await kinds(owner)]).toEqual([[], []])
    const { draft } = await acts.read(owner)
    const shown = await acts.offered({ id: draft?.id, signBy: 'handover' })
    expect([await kinds(buyer), await kinds(owner)]).toEqual([['contract'], []])
    expect((await list(buyer))[0]).toMatchObject({
      title: 'Read and sign the contract for Juniper',
      text: 'Quiet Paws sent it to you.',
      buttons: [{ label: 'Read the contract', path: `/orders/${sale.id}/contract` }],
      deadline: { label: 'Sign before', day: '2027-07-10' },
    })
    await acts.post('read', buyer, shown)
    for (const user of [buyer, owner]) await acts.consent(user)
    await acts.post('sign', buyer, { ...shown, name: 'Robin Tate' })
    expect([await kinds(buyer), await kinds(owner)]).toEqual([[], ['contract_signature']])
    await acts.post('sign', owner, { ...shown, name: 'Mara Quill' })
    expect([await kinds(buyer), await kinds(owner), await kinds(stranger)]).toEqual([[], [], []])
  })
})

describe('the proof and the papers', () => {
  it('wait for the buyer near the day, then for the breeder to answer, and to hand over the papers', async () => {
    app().clock.set(HANDOVER)
    const of = { owner, breederId: cattery.id }
    const sale = await addPapersSale(app(), { of })
    await handOver(app(), sale)
    const neighbor = await addOwner('Other Paws')
    const theirs = { owner: neighbor.owner, breederId: neighbor.cattery.id }
    const other = await addPapersSale(app(), { of: theirs })
    await handOver(app(), other)
    const acts = papersActs(app, sale)
    const told = async (as: TestUser, query = '') =>
      (await list(as, query)).filter(({ kind }) => PAPERS_KINDS.includes(kind))
    const kindsOf = async (as: TestUser, query = '') => (await told(as, query)).map(({ kind }) => kind)
    expect([await kindsOf(sale.buyer), await kindsOf(owner)]).toEqual([[], []])
    // Early, it is only on the page of the sale.
    expect(await kindsOf(sale.buyer, `?sale=${sale.id}`)).toEqual(['neuter_proof'])
    expect(await told(sale.buyer, `?sale=${sale.id}`)).toMatchObject([
      {
        title: 'Send the proof that Juniper is neutered',
        text: 'Your contract asks for a proof of your vet.',
        deadline: { label: 'Due by', day: NEUTER_BY },
        buttons: [{ label: 'Send the proof', path: `/orders/${sale.id}/cat#papers` }],
      },
    ])
    await acts.decline(await acts.sent())
    expect(await told(sale.buyer)).toMatchObject([
      {
        title: 'Send another proof that Juniper is neutered',
        text: 'Quiet Paws wrote why the last one is not enough.',
      },
    ])
    app().clock.set(new Date(HANDOVER.getTime() + DAY_MS))
    const id = await acts.sent()
    expect([await kindsOf(sale.buyer), await kindsOf(neighbor.owner)]).toEqual([[], []])
    expect(await told(owner)).toMatchObject([
      {
        title: 'Robin T. sent the proof that Juniper is neutered',
        deadline: null,
        buttons: [{ label: 'See the proof', path: `/sales/${sale.id}#papers` }],
      },
    ])
    await acts.see(id)
    expect(await told(owner)).toMatchObject([
      {
        title: 'Hand over the papers of Juniper to Robin T.',
        deadline: { label: 'Due by', day: '2026-12-25' },
        buttons: [{ label: 'Enter the day', path: `/sales/${sale.id}#papers` }],
      },
    ])
    await acts.handOverPapers('2026-12-11')
    expect([await kindsOf(sale.buyer), await kindsOf(owner), await kindsOf(neighbor.owner)]).toEqual([
      [],
      [],
      [],
    ])
  })
})

describe('a handover', () => {
  const confirm = (id: string, values: Partial<typeof handovers.$inferInsert>) =>
    db()
      .insert(handovers)
      .values({ transactionId: id, microchip: '985112003456789', ...FILES, ...values })
  const FILES = { files: [{ kind: 'contract' as const, url: '/objects/contract' }] }

  it('waits for the buyer after the breeder confirmed, and for staff after a problem', async () => {
    const { id } = await sell({ pickupDay: today() })
    await confirm(id, { breederConfirmedAt: app().clock.now() })
    expect([await kinds(buyer), await kinds(owner)]).toEqual([['handover_answer'], []])
    expect((await list(buyer))[0]?.deadline).toBeNull()
    await db()
      .update(handovers)
      .set({ problem: 'not_met', problemAt: app().clock.now() })
      .where(eq(handovers.transactionId, id))
    expect([await kinds(buyer), await kinds(owner)]).toEqual([[], []])
  })

  it('waits for the answer of the buyer also while payments are stopped', async () => {
    const { id } = await sell({ pickupDay: today() })
    await confirm(id, { breederConfirmedAt: app().clock.now() })
    await addStop(
      db(),
      { breederId: cattery.id, cause: 'suspension', subjectId: owner.id },
      app().clock.now(),
    )
    expect(await kinds(buyer)).toEqual(['handover_answer'])
    await post(buyer, `/api/orders/${id}/handover/answer`, { answer: 'not_met' })
    expect(await kinds(buyer)).toEqual([])
  })

  it('needs the vaccination record until it is stored', async () => {
    await db().update(cats).set({ vaccinationRecord: null }).where(eq(cats.id, cat.id))
    await sell({ goHomeDate: addDays(today(), 10), pickupDay: addDays(today(), 12) })
    expect([await kinds(buyer), await kinds(owner)]).toEqual([[], ['record']])
    await db().update(cats).set({ vaccinationRecord: '/objects/record' }).where(eq(cats.id, cat.id))
    expect(await kinds(owner)).toEqual([])
  })
})

describe('a balance', () => {
  it('waits for the buyer until it is paid, and for the breeder once it is overdue', async () => {
    const sale = await reserve(app(), buyer, cat)
    const due = await db()
      .update(transactions)
      .set({ finalPaymentDue: addDays(today(), 1) })
      .returning()
    expect(due).toHaveLength(1)
    expect([await kinds(buyer), await kinds(owner)]).toMatchObject([['balance'], expect.anything()])
    expect(await kinds(owner)).not.toContain('balance_overdue')
    app().clock.advance(2 * DAY_MS)
    expect(await kinds(owner)).toContain('balance_overdue')
    expect((await list(buyer))[0]).toMatchObject({ kind: 'balance', isUrgent: true })
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent)
    await confirmPayment(app(), buyer, intent)
    expect([await kinds(buyer), await kinds(owner)].flat()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^balance/)]),
    )
  })
})

describe('after the sale', () => {
  it('the buyer is asked for a review a week later, until it is written', async () => {
    const world = await addCompletedSale(app(), { buyer })
    expect(await kinds(buyer)).toEqual([])
    app().clock.advance(7 * DAY_MS)
    expect(await kinds(buyer)).toEqual(['review'])
    expect((await reviewCalls(app).write(buyer, world.sale.id)).statusCode).toBe(201)
    expect(await kinds(buyer)).toEqual([])
  })

  it('the breeder is asked about a reported problem until the first response', async () => {
    const sale = await sell({ status: 'completed' })
    const [openCase] = await db()
      .insert(moderationCases)
      .values({ kind: 'guarantee', userId: buyer.id, reason: 'other' })
      .returning()
    await db()
      .insert(problems)
      .values({
        transactionId: sale.id,
        caseId: openCase?.id ?? '',
        kind: 'other',
        createdAt: app().clock.now(),
      })
    expect([await kinds(buyer), await kinds(owner)]).toEqual([[], ['problem_response']])
    const body = { messageId: newId(), text: 'She was well when she left.' }
    await post(owner, `/api/orders/${sale.id}/problem/messages`, body, 201)
    expect(await kinds(owner)).toEqual([])
  })

  it('the breeder is asked for a statement about a dispute until it is added', async () => {
    app().clock.set(new Date())
    const { breeder, transactionId, id } = await disputedSale(app())
    expect(await kinds(breeder)).toContain('dispute_statement')
    const body = { statementId: newId(), text: 'The buyer signed the contract.' }
    await post(breeder, `/api/orders/${transactionId}/disputes/${id}/statements`, body, 201)
    expect(await kinds(breeder)).not.toContain('dispute_statement')
  })
})

describe('a waiting list', () => {
  it('has entries to confirm, one task for each list', async () => {
    const world = await openList(app())
    await configure(app(), world, { confirmsEntries: true })
    const entry = await joinList(app(), world, buyer)
    await joinAs(app(), world, 'Kim')
    const confirm = (id: string) =>
      post(world.owner, `/api/waiting-lists/entries/${id}/decision`, { decision: 'confirm' })
    const entries = async () => (await list(world.owner)).filter(({ kind }) => kind === 'entries')
    expect((await entries()).map(({ title, buttons }) => [title, buttons[0]?.path])).toEqual([
      [
        '2 families want to join your waiting list',
        `/dashboard?tab=waiting-list&list=${world.pairingId}&show=pending`,
      ],
    ])
    await confirm(entry)
    expect((await entries()).map(({ title }) => title)).toEqual(['1 family wants to join your waiting list'])
  })

  it('has offers, which wait for the family', async () => {
    const world = await openList(app())
    const kitten = await addKitten(app(), world, { name: 'Maple' })
    const { family, entryId } = await joinAs(app(), world, 'Kim')
    const sent = await sendOffer(app(), world, entryId, [kitten])
    expect(sent.statusCode, sent.body).toBe(200)
    const ofOwner = async () => (await kinds(world.owner)).filter((kind) => kind.startsWith('offer'))
    expect([await kinds(family), await ofOwner()]).toEqual([['offer_answer'], ['offer_waiting (other)']])
    expect((await list(family))[0]?.title).toBe('Quiet Paws offers you Maple')
    const setDeadline = async (ms: number) => {
      const deadline = new Date(app().clock.now().getTime() + ms)
      const [row] = await db().update(offers).set({ deadline }).returning()
      return row?.id
    }
    const offerId = await setDeadline(1)
    expect(await kinds(family)).toEqual(['offer_answer'])
    await setDeadline(0)
    expect([await kinds(family), await ofOwner()]).toEqual([[], []])
    await setDeadline(1)
    await post(family, `/api/waiting-lists/offers/${offerId}/decline`, { reason: '' })
    expect([await kinds(family), await ofOwner()]).toEqual([[], []])
  })

  it('has places that are paused after three offers, until the family takes part again', async () => {
    const world = await openList(app())
    const kitten = await addKitten(app(), world)
    const { family, entryId } = await joinAs(app(), world, 'Kim')
    for (const _ of [1, 2, 3]) {
      expect(await kinds(family)).toEqual([])
      await sendOffer(app(), world, entryId, [kitten])
      const [offer] = await db().select().from(offers).where(eq(offers.status, 'open'))
      await post(family, `/api/waiting-lists/offers/${offer?.id}/decline`, { reason: '' })
    }
    expect((await list(family)).map(({ title, place, buttons }) => [title, place, ...buttons])).toEqual([
      [
        'Your place on the waiting list of Quiet Paws is paused',
        'home',
        { label: 'Take part again', path: `/waiting-lists/${entryId}` },
      ],
    ])
    expect(await counts(family)).toEqual({ home: 1, dashboard: 0 })
    expect((await kinds(world.owner)).filter((kind) => kind === 'place_paused')).toEqual([])
    await post(family, `/api/waiting-lists/entries/${entryId}/resume`, undefined)
    expect(await kinds(family)).toEqual([])
  })
})

describe('a breeder', () => {
  it('decides requests to name animals as parents, one task for each animal', async () => {
    const add = (name: string) =>
      addAnimal(app(), { breederId: cattery.id, registeredName: name, visibility: 'private' })
    const [ivan, katya] = [await add('Ivan'), await add('Katya')]
    const third = await addOwner('Silver Birch')
    const ask = (as: TestUser, { id }: { id: string }) =>
      app().request('POST', `/api/breeding/animals/${id}/requests`, { as })
    const { id: first } = (await ask(third.owner, ivan)).json()
    const { id: second } = (await ask(stranger, ivan)).json()
    const { id: other } = (await ask(third.owner, katya)).json()
    const requests = async () =>
      (await list(owner)).flatMap(({ kind, title, buttons }) =>
        kind === 'animal_requests' ? [[title, buttons]] : [],
      )
    const buttons = [{ label: 'Accept or decline', path: '/dashboard?tab=book' }]
    expect((await requests()).sort()).toEqual([
      ['Silver Birch and 1 more ask to name Ivan as a parent', buttons],
      ['Silver Birch asks to name Katya as a parent', buttons],
    ])
    expect([await kinds(stranger), await kinds(third.owner)]).toEqual([[], []])
    const decide = (id: string, decision: string) =>
      post(owner, `/api/breeding/requests/${id}/decision`, { decision })
    await decide(first, 'accepted')
    await decide(other, 'declined')
    expect(await requests()).toEqual([['Quiet Paws asks to name Ivan as a parent', buttons]])
    await decide(second, 'declined')
    expect(await requests()).toEqual([])
  })

  it('answers inquiries, which are one task', async () => {
    await send(buyer, owner.id, 'Is she used to dogs?', { catId: cat.id })
    await send(await signUp(app()), owner.id, 'Is she still free?', { catId: cat.id })
    expect((await list(owner)).map(({ title }) => title)).toEqual(['2 questions to answer'])
    await send(owner, buyer.id, 'She sleeps on one.')
    expect((await list(owner)).map(({ title }) => title)).toEqual(['1 question to answer'])
    expect(await kinds(stranger)).toEqual([])
  })

  it('adds pictures and vaccinations of cats that are for sale', async () => {
    const add = (values: Partial<typeof cats.$inferInsert>) =>
      addCat(app(), { breederId: cattery.id, birthDate: '2027-01-01', ...COMPLETE, ...values })
    const lacking = await add({ name: 'Miso', vaccinations: [] })
    await add({ name: 'Young', vaccinations: [], birthDate: addDays(today(), -7 * 9 + 1) })
    await add({ name: 'Paused', vaccinations: [], images: [], status: 'withdrawn' })
    await add({ name: 'Otto', images: [] })
    await add({ name: 'Pip', images: [], birthDate: '2027-02-01' })
    const tasks = await list(owner)
    expect(tasks.map(({ title }) => title)).toEqual([
      'Miso has no vaccinations listed',
      'Otto and 1 more have no picture',
    ])
    expect(tasks[0]?.buttons).toEqual([
      { label: 'Add vaccinations', path: `/dashboard?tab=cats&edit=${lacking.id}` },
    ])
  })

  it('decides about kittens that differ from their litter, until they are handed over', async () => {
    const litter = await addLitter(app(), { breederId: cattery.id, birthDate: '2027-01-01' })
    const bought = await addCat(app(), {
      ...COMPLETE,
      breederId: cattery.id,
      litterId: litter.id,
      name: 'Miso',
      birthDate: '2027-01-01',
      status: 'sold',
    })
    const sale = await addTestSale(app(), {
      cat: bought,
      buyerId: buyer.id,
      goHomeDate: addDays(today(), 40),
    })
    expect(await kinds(owner)).toEqual([])
    await db().update(litters).set({ birthDate: '2027-01-08' }).where(eq(litters.id, litter.id))
    expect((await list(owner)).map(({ title, buttons }) => [title, ...buttons])).toEqual([
      ['Miso differs from its litter', { label: 'Compare and decide', path: '/dashboard?tab=litters' }],
    ])
    expect([await kinds(buyer), await kinds(stranger)]).toEqual([[], []])
    await db().update(transactions).set({ status: 'completed' }).where(eq(transactions.id, sale.id))
    expect(await kinds(owner)).not.toContain('litter_difference')
    await db().update(transactions).set({ status: 'paid' }).where(eq(transactions.id, sale.id))
    await db().update(litters).set({ birthDate: '2027-01-01' }).where(eq(litters.id, litter.id))
    expect(await kinds(owner)).toEqual([])
  })

  it('says that the listings are up to date, by visiting the dashboard', async () => {
    const asked = { questionId: newId(), askedAt: app().clock.now(), confirmedAt: app().clock.now() }
    await db()
      .insert(listingConfirmations)
      .values({ breederId: cattery.id, ...asked })
    expect(await counts(owner)).toEqual({ home: 1, dashboard: 0 })
    expect(await kinds(owner)).toEqual(['listings'])
    await post(owner, '/api/breeders/cats/confirmation', undefined)
    expect(await kinds(owner)).toEqual([])
  })

  it('completes the application, or applies again', async () => {
    const change = (values: Partial<Cattery>) =>
      db().update(breeders).set(values).where(eq(breeders.id, cattery.id))
    await change({ verificationStatus: 'pending', appliedAt: null })
    expect((await list(owner)).map(({ title }) => title)).toEqual(['Complete your application'])
    await change({ appliedAt: app().clock.now() })
    expect(await kinds(owner)).toEqual([])
    await change({ verificationStatus: 'rejected' })
    expect((await list(owner)).map(({ title }) => title)).toEqual(['Your application was rejected'])
  })

  it('sets up payouts', async () => {
    await db().delete(payoutAccounts).where(eq(payoutAccounts.breederId, cattery.id))
    expect((await list(owner)).map(({ title }) => title)).toEqual(['Set up payouts'])
    expect(await kinds(buyer)).toEqual([])
  })
})

describe('the list', () => {
  it('needs a session and a valid sale, and shows nothing of the sales of others', async () => {
    const { id } = await sell()
    expect((await app().request('GET', '/api/tasks')).statusCode).toBe(401)
    expect((await app().request('GET', '/api/tasks/counts')).statusCode).toBe(401)
    expect((await app().request('GET', '/api/tasks?sale=1', { as: buyer })).statusCode).toBe(400)
    expect(await list(stranger, `?sale=${id}`)).toEqual([])
    expect(await kinds(owner, `?sale=${id}`)).toEqual(['pickup_proposal'])
    expect(await list(owner, `?sale=${newId()}`)).toEqual([])
  })

  it('is ordered by deadline, and the counts are what the two pages list', async () => {
    const other = await addCat(app(), { breederId: cattery.id, name: 'Otto', images: [], vaccinations: [] })
    await sell({ goHomeDate: addDays(today(), 9) })
    const otto = await addTestSale(app(), {
      cat: other,
      buyerId: buyer.id,
      status: 'deposit_paid',
      goHomeDate: addDays(today(), 10),
      finalPaymentDue: addDays(today(), -3),
    })
    await db().update(cats).set({ status: 'reserved', reservedBy: buyer.id }).where(eq(cats.id, other.id))
    await send(buyer, owner.id, 'Is she used to dogs?', { catId: cat.id })
    const bought = await addCat(app(), { name: 'Maple' })
    await addTestSale(app(), { cat: bought, buyerId: owner.id, goHomeDate: today() })
    expect((await list(owner)).map(({ kind, saleId, place }) => [kind, saleId === otto.id, place])).toEqual([
      ['balance_overdue', true, 'dashboard'],
      ['pickup_proposal', false, 'home'],
      ['pickup_proposal', false, 'dashboard'],
      ['pickup_proposal', true, 'dashboard'],
      ['record', true, 'dashboard'],
      ['inquiries', false, 'dashboard'],
    ])
    expect(await counts(owner)).toEqual({ home: 1, dashboard: 5 })
  })
})
