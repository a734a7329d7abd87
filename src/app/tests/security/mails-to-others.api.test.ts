/** A user cannot flood another with emails: every endpoint that emails another person, many times within ten minutes. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { users } from '#features/accounts/api/tables.ts'
import type { SaleContract } from '#features/contracts/contract.ts'
import { contractActs } from '#features/contracts/test-world.ts'
import { COMBINE_MINUTES, MAILS_PER_DAY } from '#features/notifications/limits.ts'
import { BOTH } from '#features/papers/test-world.ts'
import { transitionSale } from '#features/sales/api/index.ts'
import { waitingListEntries } from '#features/waiting-lists/api/tables.ts'
import type { EndpointKey } from '#lib/client/endpoint.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { DEFAULT_TIME_ZONE, dayIn } from '#lib/times.ts'
import { read } from '#platform/db/rows.ts'
import { addBreeder, addCat, PASSWORD, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { whenIdle } from '#testing/effects/effects.ts'
import { endpointsThatMailOthers, MAILS_TO_OTHERS } from '#testing/effects/mails-to-others.ts'
import { passMinutes } from '#testing/effects/paced-mails.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addDocument } from '#testing/sales/handovers.ts'
import {
  addKitten,
  configure,
  entryOf,
  joinAs,
  joinList,
  type ListWorld,
  openList,
} from '#testing/sales/offers.ts'
import { authorize, confirmPayment, controlsOf, startDeposit, startFull } from '#testing/sales/purchase.ts'
import { reservedKitten } from '#testing/sales/reserved-kittens.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { ENDPOINTS } from '../test-endpoints.ts'

const { app } = appOfThisFile({ rateLimits: false })

beforeEach(() => {
  app().clock.set(new Date())
})

const request = async (as: TestUser, key: EndpointKey, ids: string[], body?: unknown) => {
  const [method = '', path = ''] = key.split(' ')
  const url = ids.reduce((filled, id) => filled.replace(/\{\w+\}/, id), path)
  const response = await app().request(method, url, { as, ...(body !== undefined && { body }) })
  expect(response.statusCode, `${key}: ${response.statusCode} ${response.body}`).toBeLessThan(300)
  return response
}

/** A list with two families, of whom Robin is the first. */
async function listWorld() {
  const world = await openList(app())
  const robin = await joinAs(app(), world, 'Robin')
  await joinAs(app(), world, 'Sam')
  const parents = {
    sire: { name: 'Rowan', breed: 'Ragdoll', age: 24 },
    queen: { name: 'Hazel', breed: 'Ragdoll', age: 24 },
  }
  return {
    ...world,
    ...robin,
    changePairing: (pairing: object) =>
      request(world.owner, 'PUT /api/breeding-pairings/{id}', [world.pairingId], { ...parents, pairing }),
    leave: (entryId = robin.entryId) =>
      request(robin.family, 'POST /api/waiting-lists/entries/{id}/leave', [entryId], { reason: null }),
    join: () => joinList(app(), world, robin.family),
    offer: async (kitten: TestCat) => {
      await request(world.owner, 'POST /api/breeders/waiting-list/offers', [], {
        id: newId(),
        entryId: robin.entryId,
        catIds: [kitten.id],
        hours: 48,
        skipReason: null,
        offersNext: false,
      })
      await whenIdle(app())
      return (await entryOf(app(), robin.family, robin.entryId)).offer?.id ?? ''
    },
  }
}

async function breederAndBuyer() {
  const [owner, buyer] = [await signUp(app()), await signUp(app())]
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const { id: breederId } = await addBreeder(app(), { userId: owner.id, businessName: 'Quiet Paws' })
  return { owner, buyer, breederId }
}

/** A sale of a kitten, without its payment. */
async function saleWorld(sale: Partial<Parameters<typeof addTestSale>[1]> = {}) {
  const { owner, buyer, breederId } = await breederAndBuyer()
  const birthDate = addDays(isoDate(app().clock.now()), -70)
  const cat = await addCat(app(), { breederId, status: 'sold', birthDate })
  const today = isoDate(app().clock.now())
  const { id } = await addTestSale(app(), { cat, buyerId: buyer.id, goHomeDate: addDays(today, 20), ...sale })
  return { owner, buyer, id, today }
}

/** A completed sale whose contract promises a proof and papers. */
async function papersWorld() {
  const world = await saleWorld({ status: 'completed' })
  const { id, buyer, owner: breeder } = world
  await contractActs(app, { id, buyer, breeder }).signed({ clauses: BOTH })
  return world
}

/** What a user repeats. */
type Cycle = {
  /** Those that email another person. */
  endpoints: EndpointKey[]
  times: number
  /** Whether it is refused (429) afterward, because its emails do not wait. */
  isLimited?: true
  begin: () => Promise<(round: number) => Promise<unknown>>
  /** The most emails that one person gets within ten minutes and at their end; by default 2. */
  most?: number
}

const CYCLES: Record<string, Cycle> = {
  'a family joins and leaves': {
    endpoints: ['POST /api/waiting-lists/entries', 'POST /api/waiting-lists/entries/{id}/leave'],
    times: 25,
    begin: async () => {
      const { join, leave } = await listWorld()
      await leave()
      return async () => leave(await join())
    },
  },
  'a family changes its wishes': {
    endpoints: ['PUT /api/waiting-lists/entries/{id}/wishes'],
    times: 25,
    begin: async () => {
      const { family, entryId } = await listWorld()
      return (round) =>
        request(family, 'PUT /api/waiting-lists/entries/{id}/wishes', [entryId], {
          gender: null,
          colors: [],
          purpose: 'companion',
          earliest: null,
          latest: null,
          maxPrice: (100 + round) * 1_000,
          home: 'A quiet house.',
          answers: [],
        })
    },
  },
  'a breeder offers a kitten and withdraws it': {
    endpoints: [
      'POST /api/breeders/waiting-list/offers',
      'POST /api/breeders/waiting-list/offers/{id}/withdraw',
    ],
    times: 5,
    isLimited: true,
    begin: async () => {
      const { offer, owner, ...world } = await listWorld()
      const kitten = await addKitten(app(), { owner, ...world } as ListWorld)
      return async () =>
        request(owner, 'POST /api/breeders/waiting-list/offers/{id}/withdraw', [await offer(kitten)], {
          reason: 'A mistake.',
        })
    },
  },
  'a family declines offers and takes part again': {
    endpoints: ['POST /api/waiting-lists/offers/{id}/decline', 'POST /api/waiting-lists/entries/{id}/resume'],
    times: 5,
    isLimited: true,
    begin: async () => {
      const { offer, family, entryId, ...world } = await listWorld()
      const kitten = await addKitten(app(), world)
      return async (round) => {
        await request(family, 'POST /api/waiting-lists/offers/{id}/decline', [await offer(kitten)], {
          reason: null,
        })
        if (round % 3 === 2)
          await request(family, 'POST /api/waiting-lists/entries/{id}/resume', [entryId], {})
      }
    },
    // Each refusal answers the last offer; and once the family takes part again.
    most: 6,
  },
  'a family pauses and takes part again': {
    endpoints: ['POST /api/waiting-lists/entries/{id}/pause'],
    times: 12,
    begin: async () => {
      const { family, entryId } = await listWorld()
      return async () => {
        await request(family, 'POST /api/waiting-lists/entries/{id}/pause', [entryId], { reason: null })
        await request(family, 'POST /api/waiting-lists/entries/{id}/resume', [entryId], {})
      }
    },
  },
  'a family asks for the deletion of its account and keeps it': {
    endpoints: ['POST /api/account/deletion', 'DELETE /api/account/deletion'],
    times: 8,
    begin: async () => {
      const { family } = await listWorld()
      return async () => {
        await request(family, 'POST /api/account/deletion', [], { password: PASSWORD })
        await request(family, 'DELETE /api/account/deletion', [])
      }
    },
  },
  'a breeder lets a family join again that it does not accept': {
    endpoints: ['POST /api/waiting-lists/entries/{id}/consent'],
    times: 12,
    begin: async () => {
      const world = await listWorld()
      await world.leave()
      return async () => {
        const entryId = await world.join()
        await request(world.owner, 'POST /api/waiting-lists/entries/{id}/decision', [entryId], {
          decision: 'decline',
          reason: 'The list is too long.',
        })
        await request(world.owner, 'POST /api/waiting-lists/entries/{id}/consent', [entryId])
      }
    },
    most: MAILS_PER_DAY,
  },
  'a breeder notes since when a family has waited': {
    endpoints: ['POST /api/waiting-lists/entries/{id}/since'],
    times: 12,
    begin: async () => {
      const { owner, entryId } = await listWorld()
      return (round) =>
        request(owner, 'POST /api/waiting-lists/entries/{id}/since', [entryId], {
          since: `2026-01-${10 + round}`,
        })
    },
  },
  'a breeder moves a family': {
    endpoints: ['POST /api/waiting-lists/entries/{id}/move'],
    times: 12,
    begin: async () => {
      const { owner, entryId } = await listWorld()
      return (round) =>
        request(owner, 'POST /api/waiting-lists/entries/{id}/move', [entryId], {
          position: round % 2 === 0 ? 2 : 1,
          reason: 'As we agreed.',
        })
    },
  },
  'a breeder does not accept entries': {
    endpoints: ['POST /api/waiting-lists/entries/{id}/decision'],
    times: 12,
    begin: async () => {
      const world = await listWorld()
      await world.leave()
      await configure(app(), world, { confirmsEntries: true })
      return async () => {
        const entryId = await world.join()
        await request(world.owner, 'POST /api/waiting-lists/entries/{id}/decision', [entryId], {
          decision: 'decline',
          reason: 'The list is too long.',
        })
        // Without consent, the family could not join again for 30 days.
        await app()
          .services.db.update(waitingListEntries)
          .set({ mayRejoinAt: null })
          .where(eq(waitingListEntries.id, entryId))
      }
    },
    most: MAILS_PER_DAY,
  },
  'a breeder records and deletes a litter': {
    endpoints: ['POST /api/litters', 'DELETE /api/litters/{id}'],
    times: 8,
    begin: async () => {
      const { owner, pairingId, changePairing } = await listWorld()
      await changePairing({ status: 'planned' })
      return async () => {
        const id = newId()
        const birthDate = addDays(isoDate(app().clock.now()), -2)
        const litter = { id, breedingPairingId: pairingId, birthDate, totalKittens: 4 }
        await request(owner, 'POST /api/litters', [], litter)
        await whenIdle(app())
        await request(owner, 'DELETE /api/litters/{id}', [id])
      }
    },
  },
  'a breeder changes the expected date': {
    endpoints: ['PUT /api/breeding-pairings/{id}'],
    times: 12,
    begin: async () => {
      const { changePairing } = await listWorld()
      await changePairing({ status: 'planned' })
      const today = isoDate(app().clock.now())
      return (round) => changePairing({ status: 'planned', expectedLitterDate: addDays(today, 30 + round) })
    },
  },
  'a breeder removes pairings': {
    endpoints: ['DELETE /api/breeding-pairings/{id}'],
    times: 12,
    begin: async () => {
      const { owner, breederId, family } = await listWorld()
      return async (round) => {
        const { json } = await request(owner, 'POST /api/breeding-pairings', [], {
          sire: { name: `Rowan ${round}`, breed: 'Ragdoll', age: 24 },
          queen: { name: `Hazel ${round}`, breed: 'Ragdoll', age: 24 },
          pairing: { status: 'planned' },
        })
        const { id } = json() as { id: string }
        await configure(app(), { owner, breederId, pairingId: id }, {})
        await joinList(app(), { breederId, pairingId: id }, family)
        await request(owner, 'DELETE /api/breeding-pairings/{id}', [id])
      }
    },
    // Each pairing has a list of its own.
    most: MAILS_PER_DAY,
  },
  'a breeder closes and opens the list': {
    endpoints: ['PUT /api/breeders/waiting-list/settings'],
    times: 12,
    begin: async () => {
      const world = await listWorld()
      return async () => {
        await configure(app(), world, { isOpen: false })
        await configure(app(), world, { isOpen: true })
      }
    },
  },
  'a buyer pays a deposit and cancels': {
    endpoints: ['POST /api/confirm-full-payment', 'POST /api/orders/{id}/cancel'],
    times: 5,
    isLimited: true,
    begin: async () => {
      const { buyer, breederId } = await breederAndBuyer()
      const cat = await addCat(app(), { breederId })
      return async () => {
        const { statusCode, body } = await app().request('POST', '/api/create-deposit-payment-intent', {
          as: buyer,
          body: { catId: cat.id },
        })
        expect(statusCode, `POST: ${statusCode} ${body}`).toBe(200)
        const intent = await startDeposit(app(), buyer, cat)
        // The buyer's request records the sale before the provider's event can.
        controlsOf(app()).webhooks.paused = true
        await authorize(app(), intent)
        const { transactionId = '' } = await confirmPayment(app(), buyer, intent)
        await controlsOf(app()).deliverPending('forward')
        await whenIdle(app())
        await request(buyer, 'POST /api/orders/{id}/cancel', [transactionId ?? ''], {
          reason: 'Our plans have changed.',
          expectedRefund: intent.amount,
        })
        await whenIdle(app())
      }
    },
    most: 10,
  },
  'a breeder moves the due date': {
    endpoints: ['POST /api/orders/{id}/extend'],
    times: 12,
    begin: async () => {
      const finalPaymentDue = addDays(isoDate(app().clock.now()), 20)
      const { owner, id, today } = await saleWorld({ status: 'deposit_paid', finalPaymentDue })
      return async (round) => {
        const finalPaymentDue = addDays(today, 21 + round)
        await request(owner, 'POST /api/orders/{id}/extend', [id], { finalPaymentDue })
        await whenIdle(app())
      }
    },
  },
  'a breeder corrects the birth date of a reserved kitten': {
    endpoints: ['PATCH /api/litters/{id}'],
    times: 5,
    isLimited: true,
    most: 5,
    begin: async () => {
      const { owner, buyer, breederId } = await breederAndBuyer()
      const { litter, kitten, born } = await reservedKitten(app(), { breederId, buyer })
      return async (round) => {
        await request(owner, 'PATCH /api/litters/{id}', [litter.id], {
          birthDate: addDays(born, 1 + round),
          kittenDecisions: [{ catId: kitten.id, decision: 'change' }],
        })
        await whenIdle(app())
      }
    },
  },
  'a party proposes a pickup and withdraws it': {
    endpoints: ['POST /api/orders/{id}/pickup', 'POST /api/orders/{id}/pickup/answer'],
    times: 9,
    begin: async () => {
      const { buyer, id, today } = await saleWorld()
      return async (round) => {
        const proposalId = newId()
        const day = addDays(today, 20 + round)
        await request(buyer, 'POST /api/orders/{id}/pickup', [id], { id: proposalId, day })
        await request(buyer, 'POST /api/orders/{id}/pickup/answer', [id], { proposalId, answer: 'withdraw' })
      }
    },
  },
  'a breeder offers one changed contract after the other': {
    endpoints: ['POST /api/orders/{id}/contract/offer'],
    times: 9,
    begin: async () => {
      const { owner, id } = await saleWorld()
      return async (round) => {
        const contractId = newId()
        const clauses = [{ kind: 'own', title: 'Pictures', text: `The buyer sends ${round} pictures.` }]
        const body = { id: contractId, templateId: null, signBy: 'anytime', clauses }
        const saved = await request(owner, 'PUT /api/orders/{id}/contract', [id], body)
        const digest = saved.json<SaleContract>().draft?.digest
        await request(owner, 'POST /api/orders/{id}/contract/offer', [id], { contractId, digest })
      }
    },
  },
  'a buyer sends one proof after the other': {
    endpoints: ['POST /api/orders/{id}/neuter-proofs'],
    times: 9,
    begin: async () => {
      const { buyer, id } = await papersWorld()
      return async () => {
        const file = await addDocument(app(), buyer.id)
        await request(buyer, 'POST /api/orders/{id}/neuter-proofs', [id], { id: newId(), file })
      }
    },
  },
  'a breeder states that papers were handed over and takes it back': {
    endpoints: ['PUT /api/orders/{id}/papers', 'DELETE /api/orders/{id}/papers'],
    times: 9,
    begin: async () => {
      const { owner, id } = await papersWorld()
      return async () => {
        const day = dayIn(app().clock.now(), DEFAULT_TIME_ZONE)
        await request(owner, 'PUT /api/orders/{id}/papers', [id], { day })
        await request(owner, 'DELETE /api/orders/{id}/papers', [id])
      }
    },
  },
  'a party writes about a problem': {
    endpoints: ['POST /api/orders/{id}/problem/messages'],
    times: 8,
    begin: async () => {
      const { owner, buyer, breederId } = await breederAndBuyer()
      const intent = await startFull(app(), buyer, await addCat(app(), { breederId }))
      await authorize(app(), intent)
      const { transactionId: id = '' } = await confirmPayment(app(), buyer, intent)
      const { services } = app()
      const by = { actor: 'breeder' as const, userId: owner.id }
      await services.db.transaction((tx) =>
        transitionSale(services, tx, { transactionId: id ?? '', name: 'complete', by }),
      )
      const text = 'She sneezes, and her eyes are red since the second day.'
      await request(buyer, 'POST /api/orders/{id}/problem', [id ?? ''], { kind: 'other', text })
      await whenIdle(app())
      return () =>
        request(owner, 'POST /api/orders/{id}/problem/messages', [id ?? ''], { messageId: newId(), text })
    },
  },
  'a breeder writes to all families of a list': {
    endpoints: ['POST /api/breeders/waiting-list/messages'],
    times: 6,
    begin: async () => {
      const { owner, pairingId: list } = await listWorld()
      return (round) =>
        request(owner, 'POST /api/breeders/waiting-list/messages', [], {
          id: newId(),
          list,
          content: `Update ${round}: Hazel is well.`,
        })
    },
  },
  'a buyer writes messages and asks questions': {
    endpoints: ['POST /api/messages', 'POST /api/inquiries'],
    times: 12,
    begin: async () => {
      const { owner, buyer, breederId } = await breederAndBuyer()
      const cat = await addCat(app(), { breederId })
      return async (round) => {
        const message = `Question ${round}: is she used to dogs?`
        if (round % 2) await request(buyer, 'POST /api/inquiries', [], { catId: cat.id, message })
        else
          await request(buyer, 'POST /api/messages', [], {
            receiverId: owner.id,
            content: message,
            catId: cat.id,
          })
      }
    },
  },
}

const mailRow = z.object({ to: z.string().nullable(), requestId: z.string().nullable() })

/** The most emails that one person got since then, except about one's own acts, and the notices of that person. */
async function mailsSince(since: number): Promise<number> {
  const rows = await read(app().services.db, mailRow).rows(sql`
    select data #>> '{message,to}' as to, data #>> '{cause,requestId}' as request_id
    from jobs.job where name = 'mail.send' order by created_on, id`)
  const counts = new Map<string, number>()
  for (const { to, requestId } of rows.slice(since))
    if (to !== null && app().requests.get(requestId ?? '')?.sender !== to)
      counts.set(to, (counts.get(to) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}
const countMails = async () =>
  (await app().services.db.execute(sql`select 1 from jobs.job where name = 'mail.send'`)).rows.length

describe('what a user repeats within ten minutes', () => {
  it.each(Object.entries(CYCLES))('%s', async (_, { endpoints, times, isLimited, begin, most = 2 }) => {
    const act = await begin()
    await whenIdle(app())
    await passMinutes(app(), 2 * 24 * 60)
    const before = await countMails()
    for (let round = 0; round < times; round += 1) await act(round)
    if (isLimited) await expect(act(times)).rejects.toThrow(': 429')
    await passMinutes(app(), COMBINE_MINUTES)
    expect(await mailsSince(before)).toBeGreaterThan(0)
    expect(await mailsSince(before)).toBeLessThanOrEqual(most)
    expect(await endpointsThatMailOthers(app())).toContain(endpoints[0])
    // Whatever exceeds the limit of the day is one email a day later.
    await passMinutes(app(), 24 * 60)
    expect(await mailsSince(before)).toBeLessThanOrEqual(most + 1)
  })
})

describe('the table', () => {
  it('has only endpoints that exist and change something', () => {
    const writes = ENDPOINTS.filter(({ method }) => method !== 'GET').map(({ key }) => key)
    for (const key of Object.keys(MAILS_TO_OTHERS)) expect(writes).toContain(key)
  })

  it('has a cycle for each endpoint that can be repeated', () => {
    for (const limit of ['paced', 'limited']) {
      const listed = Object.entries(MAILS_TO_OTHERS).filter(([, each]) => each === limit)
      const cycles = Object.values(CYCLES).filter(
        ({ isLimited = false }) => isLimited === (limit === 'limited'),
      )
      const covered = cycles.flatMap(({ endpoints }) => endpoints)
      expect(covered.toSorted()).toEqual(listed.map(([key]) => key).toSorted())
    }
  })

  it('leaves only emails of the staff to members of staff', () => {
    for (const [key, limit] of Object.entries(MAILS_TO_OTHERS))
      expect(limit === 'staff', key).toBe(key.includes(' /api/admin/'))
  })
})
