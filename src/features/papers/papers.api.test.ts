/** The proof and the papers through the API: who sends and states what, and when it is refused. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PERSONAL_DATA } from '#app/personal-data.ts'
import { setSuspended } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { contractActs } from '#features/contracts/test-world.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { enforceRetention } from '#features/privacy/api/index.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import { sweepUploads } from '#features/uploads/api/sweep.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { read } from '#platform/db/rows.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addDocument, addPhoto } from '#testing/sales/handovers.ts'
import { requestUpload, sendFile, uploadPath, uploadPicture } from '#testing/uploads.ts'
import { papersRules } from './api/index.ts'
import { neuterProofs, salePapers } from './api/tables.ts'
import type { SalePapers } from './contract.ts'
import { MAX_PROOFS } from './rules.ts'
import {
  addOwner,
  addPapersSale,
  BOTH,
  HANDOVER,
  handOver,
  NEUTER_BY,
  ONLY_NEUTER,
  PAPERS_AT_HANDOVER,
  type PapersSale,
  papersActs,
} from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db

let sale: PapersSale
let other: PapersSale
let acts: ReturnType<typeof papersActs>

beforeEach(async () => {
  app().clock.set(HANDOVER)
  await use()
})

/** Hands two cats of a cattery over; the tests are about the first one. */
async function use(clauses: object[] | null = BOTH) {
  const of = await addOwner(app())
  sale = await addPapersSale(app(), { clauses, of })
  other = await addPapersSale(app(), { name: 'Rowan', of })
  for (const each of [sale, other]) await handOver(app(), each)
  acts = papersActs(app, sale)
}

const later = (ms: number) => app().clock.set(new Date(HANDOVER.getTime() + ms))
const message = (response: { json(): { message?: string } }) => response.json().message
const fields = (response: { json(): { fields?: object } }) => response.json().fields
const change = (values: Partial<typeof transactions.$inferInsert>) =>
  db().update(transactions).set(values).where(eq(transactions.id, sale.id))
const events = async () =>
  (
    await db()
      .select()
      .from(transactionEvents)
      .where(eq(transactionEvents.transactionId, sale.id))
      .orderBy(transactionEvents.createdAt)
  )
    .filter(({ kind }) => /proof|papers/i.test(kind))
    .map(({ kind, actor, reason, details }) => ({ kind, actor, reason, details }))
const event = (kind: string, actor: string, more: object = {}) => ({
  kind,
  actor,
  reason: null,
  details: {},
  ...more,
})
const download = (url: string, as?: TestUser) => app().request('GET', url, as ? { as } : {})
const objectOf = async (file: string) =>
  (
    await db()
      .select()
      .from(objects)
      .where(eq(objects.id, file.slice('/objects/'.length)))
  )[0]

describe('the page of a sale', () => {
  const NONE = { proof: null, papers: null }

  it('shows both parties what their contract promises', async () => {
    const common = {
      transactionId: sale.id,
      catName: 'Juniper',
      timeZone: 'America/New_York',
      today: '2026-12-10',
      handedOverOn: '2026-12-10',
      isOpen: true,
      proof: { neuterBy: NEUTER_BY, sent: [] },
      papers: { when: 'neuter_proof', due: null, handedOverOn: null, takeBackUntil: null },
    }
    expect(await acts.read(sale.buyer)).toEqual({ ...common, role: 'buyer', otherName: 'Quiet Paws' })
    expect(await acts.read(sale.owner)).toEqual({ ...common, role: 'breeder', otherName: 'Robin T.' })
  })

  it.each<[string, object[] | null, object]>([
    ['without a contract, nothing', null, NONE],
    ['without these clauses, nothing', [{ kind: 'resale' }], NONE],
    [
      'of papers at the handover, no proof',
      PAPERS_AT_HANDOVER,
      {
        proof: null,
        papers: {
          when: 'handover',
          due: { since: '2026-12-10', by: '2026-12-10' },
          handedOverOn: null,
          takeBackUntil: null,
        },
      },
    ],
    ['of a proof alone, no papers', ONLY_NEUTER, { proof: { neuterBy: NEUTER_BY, sent: [] }, papers: null }],
    [
      'of papers after a proof without a day, both',
      BOTH.slice(1),
      {
        proof: { neuterBy: null, sent: [] },
        papers: { when: 'neuter_proof', due: null, handedOverOn: null, takeBackUntil: null },
      },
    ],
    ['of a cat that is neutered before the handover, nothing', [{ kind: 'neuter', months: null }], NONE],
    ['of a sale without papers, nothing', [{ kind: 'papers', when: 'none' }], NONE],
  ])('shows %s', async (_, clauses, expected) => {
    await use(clauses)
    const { proof, papers } = await acts.read(sale.buyer)
    expect({ proof, papers }).toEqual(expected)
  })

  it('shows nothing while only the buyer has signed', async () => {
    const unsigned = await addPapersSale(app(), { clauses: null, of: sale })
    const { buyer, owner: breeder, id } = unsigned
    await contractActs(app, { id, buyer, breeder }).signedByBuyer({ clauses: BOTH })
    expect(await papersActs(app, unsigned).read(buyer)).toMatchObject({ ...NONE, isOpen: false })
    expect(await db().$count(salePapers)).toBe(2)
  })

  it('has the day of the text that was signed, also if the birth date is corrected before the second signature', async () => {
    const late = await addPapersSale(app(), { clauses: null, of: sale })
    const { buyer, owner: breeder, id } = late
    const contract = contractActs(app, { id, buyer, breeder })
    const shown = await contract.signedByBuyer({ clauses: BOTH })
    await db().update(transactions).set({ correctedBirthDate: '2026-09-15' }).where(eq(transactions.id, id))
    await contract.consent(breeder)
    await contract.post('sign', breeder, { ...shown, name: 'Mara Quill' })
    expect((await papersActs(app, late).read(buyer)).proof?.neuterBy).toBe(NEUTER_BY)
  })

  it('is not found by others', async () => {
    for (const as of [await signUp(app()), await signUpStaff(app()), other.buyer])
      expect((await app().request('GET', `/api/orders/${sale.id}/papers`, { as })).statusCode).toBe(404)
  })
})

describe('a proof', () => {
  it('is sent, opened by the breeder, and marked as seen; then the papers are due', async () => {
    const [id, file] = [newId(), await addDocument(app(), sale.buyer.id)]
    expect((await acts.send({ id, file })).statusCode).toBe(200)
    expect((await acts.read(sale.buyer)).proof?.sent).toEqual([
      { id, status: 'waiting', url: file, reason: null, sentAt: HANDOVER.toISOString(), endedAt: null },
    ])
    const ofBreeder = (await acts.read(sale.owner)).proof?.sent[0]?.url ?? ''
    expect((await download(ofBreeder)).headers['content-type']).toBe('application/pdf')
    later(9 * DAY_MS)
    const seen = (await acts.see(id)).json<SalePapers>()
    expect(seen.proof?.sent).toMatchObject([{ status: 'seen', endedAt: '2026-12-19T13:00:00.000Z' }])
    expect(seen.papers?.due).toEqual({ since: '2026-12-19', by: '2026-12-24' })
    expect(await events()).toEqual([
      event('sendNeuterProof', 'buyer', { details: { isReplacement: false } }),
      event('seeNeuterProof', 'breeder'),
    ])
    // The other sale of the cattery has none of it.
    const ofOther = await papersActs(app, other).read(sale.owner)
    expect([ofOther.proof?.sent, ofOther.papers?.due]).toEqual([[], null])
  })

  it('may be a photo', async () => {
    expect((await acts.send({ file: await addPhoto(app(), sale.buyer) })).statusCode).toBe(200)
  })

  it('is sent once, one after the other and at the same time', async () => {
    const body = { id: newId(), file: await addDocument(app(), sale.buyer.id) }
    const answers = await Promise.all([acts.send(body), acts.send(body)])
    answers.push(await acts.send(body))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await events()).toHaveLength(1)
    expect(await db().$count(neuterProofs)).toBe(1)
  })

  it('of two at the same time, the second replaces the first, whose file is removed', async () => {
    const files = [await addDocument(app(), sale.buyer.id), await addDocument(app(), sale.buyer.id)]
    await Promise.all(files.map((file) => acts.send({ file })))
    const { sent } = (await acts.read(sale.buyer)).proof ?? { sent: [] }
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['replaced', 'waiting'])
    const left = sent.find(({ status }) => status === 'waiting')?.url ?? ''
    const gone = files.find((file) => file !== left) ?? ''
    expect(sent.find(({ status }) => status === 'replaced')?.url).toBeNull()
    expect(await objectOf(left)).toMatchObject({ isKept: true })
    expect(await objectOf(gone)).toMatchObject({ isKept: false, attachedAt: null })
    later(2 * DAY_MS)
    await sweepUploads(app().services)
    expect([await objectOf(gone), (await objectOf(left))?.isKept]).toEqual([undefined, true])
    expect((await events()).map(({ details }) => details.isReplacement)).toEqual([false, true])
  })

  it('that is not enough is answered with a reason, and another one follows', async () => {
    const first = await acts.sent()
    const reason = 'The name of the vet is missing.'
    expect((await acts.decline(first)).statusCode).toBe(200)
    expect((await acts.read(sale.buyer)).proof?.sent).toMatchObject([{ status: 'declined', reason }])
    expect((await acts.read(sale.buyer)).proof?.sent[0]?.url).not.toBeNull()
    later(HOUR_MS)
    const second = await acts.sent()
    expect((await acts.read(sale.owner)).proof?.sent.map(({ id, status }) => [id, status])).toEqual([
      [second, 'waiting'],
      [first, 'declined'],
    ])
    expect(message(await acts.see(first))).toBe('You have already written why this proof is not enough.')
    expect(await events()).toEqual([
      event('sendNeuterProof', 'buyer', { details: { isReplacement: false } }),
      event('declineNeuterProof', 'breeder', { reason }),
      event('sendNeuterProof', 'buyer', { details: { isReplacement: false } }),
    ])
  })

  it('is answered once, also at the same time', async () => {
    const id = await acts.sent()
    const answers = await Promise.all([acts.see(id), acts.see(id), acts.decline(id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual(
      (await acts.read(sale.buyer)).proof?.sent[0]?.status === 'seen' ? [200, 200, 409] : [200, 409, 409],
    )
    expect(await events()).toHaveLength(2)
  })

  it('is not sent after one was seen, and a replaced one is not answered', async () => {
    const first = await acts.sent()
    const second = await acts.sent()
    for (const answer of [await acts.see(first), await acts.decline(first)])
      expect(message(answer)).toBe('The buyer has sent another proof. Reload the page to open it.')
    await acts.see(second)
    expect(message(await acts.decline(second))).toBe('You have already marked this proof as seen.')
    const file = await addDocument(app(), sale.buyer.id)
    expect(message(await acts.send({ file }))).toBe('The breeder has already seen your proof.')
    expect(await objectOf(file)).toMatchObject({ attachedAt: null, isKept: false })
  })

  it('is refused to others', async () => {
    const id = await acts.sent()
    const stranger = await signUp(app())
    for (const as of [stranger, other.buyer]) {
      expect((await acts.send({}, as)).statusCode).toBe(404)
      expect((await acts.see(id, as)).statusCode).toBe(404)
    }
    expect((await acts.send({}, sale.owner)).statusCode).toBe(403)
    expect((await acts.see(id, sale.buyer)).statusCode).toBe(403)
    // The proof of another sale of the same cattery.
    expect((await papersActs(app, other).see(id)).statusCode).toBe(404)
    expect((await acts.see(newId())).statusCode).toBe(404)
    expect((await papersActs(app, other).send({ id })).statusCode).toBe(409)
    expect((await acts.read(sale.buyer)).proof?.sent).toMatchObject([{ id, status: 'waiting' }])
  })

  it('needs an own document', async () => {
    const used = await addDocument(app(), sale.buyer.id)
    await acts.send({ file: used })
    for (const file of [
      await addDocument(app(), sale.owner.id),
      await uploadPicture(app(), sale.buyer),
      used,
      `/objects/${newId()}`,
      'https://example.com/proof.pdf',
    ])
      expect(fields(await acts.send({ file })), file).toEqual({
        file: 'This file is not one of your uploads.',
      })
    for (const file of ['', 7, null, undefined, 'x'.repeat(201)])
      expect(fields(await acts.send({ file })), String(file)).toHaveProperty('file')
    for (const id of ['', 'proof', 7, null])
      expect(fields(await acts.send({ id })), String(id)).toHaveProperty('id')
    expect((await acts.read(sale.buyer)).proof?.sent).toMatchObject([{ status: 'waiting', url: used }])
  })

  it('is neither another kind of file nor too large', async () => {
    const url = await uploadPath(app(), sale.buyer, '?purpose=document')
    expect((await sendFile(app(), sale.buyer, url, Buffer.from('a text'))).statusCode).toBe(415)
    const size = 5 * 1024 * 1024
    expect((await requestUpload(app(), sale.buyer, `?purpose=document&size=${size}`)).statusCode).toBe(400)
  })

  it('is answered with a sentence that names no contact details', async () => {
    const id = await acts.sent()
    for (const reason of ['', 'Too short', 'x'.repeat(501), 7, null])
      expect(fields(await acts.decline(id, sale.owner, reason)), String(reason)).toHaveProperty('reason')
    expect(fields(await acts.decline(id, sale.owner, 'Call me at 503-555-0147'))).toEqual({
      reason: expect.stringContaining('write about where to reach each other in your messages'),
    })
    expect(fields(await acts.answer({ proofId: id, answer: 'declined' }))).toHaveProperty('reason')
    expect((await acts.answer({ proofId: id, answer: 'lost' })).statusCode).toBe(400)
    expect((await acts.answer({ proofId: 'x', answer: 'seen' })).statusCode).toBe(400)
    expect((await acts.decline(id, sale.owner, `  ${'x'.repeat(500)} `)).statusCode).toBe(200)
  })

  it('is sent at most so many times', async () => {
    await db()
      .insert(neuterProofs)
      .values(
        Array.from({ length: MAX_PROOFS - 1 }, (_, index) => ({
          id: newId(),
          transactionId: sale.id,
          status: 'replaced' as const,
          sentAt: new Date(HANDOVER.getTime() - index),
          endedAt: HANDOVER,
        })),
      )
    expect((await acts.send()).statusCode).toBe(200)
    expect(message(await acts.send())).toContain('You have sent many proofs.')
  })

  it('is private to the two parties and staff', async () => {
    const file = await addDocument(app(), sale.buyer.id)
    await acts.send({ file })
    const statuses = async (...readers: (TestUser | undefined)[]) => {
      const answers = []
      for (const as of readers) answers.push((await download(file, as)).statusCode)
      return answers
    }
    expect(await statuses(sale.buyer, await signUpStaff(app()))).toEqual([200, 200])
    expect(await statuses(undefined, sale.owner, other.buyer)).toEqual([404, 404, 404])
    const link = (await acts.read(sale.owner)).proof?.sent[0]?.url ?? ''
    later(12 * HOUR_MS - 1)
    expect((await download(link)).statusCode).toBe(200)
    later(12 * HOUR_MS)
    expect((await download(link)).statusCode).toBe(404)
  })
})

describe('papers', () => {
  it('are handed over on a day, which can be taken back for a day', async () => {
    await acts.see(await acts.sent())
    later(3 * DAY_MS)
    expect((await acts.handOverPapers('2026-12-12')).json<SalePapers>().papers).toEqual({
      when: 'neuter_proof',
      due: { since: '2026-12-10', by: '2026-12-24' },
      handedOverOn: '2026-12-12',
      takeBackUntil: '2026-12-14T13:00:00.000Z',
    })
    expect((await acts.read(sale.buyer)).papers).toMatchObject({
      handedOverOn: '2026-12-12',
      takeBackUntil: null,
    })
    expect((await acts.handOverPapers('2026-12-12')).statusCode).toBe(200)
    expect(message(await acts.handOverPapers('2026-12-13'))).toContain('take it back first')
    later(4 * DAY_MS)
    expect((await acts.takeBack()).json<SalePapers>().papers).toMatchObject({
      handedOverOn: null,
      takeBackUntil: null,
    })
    expect((await acts.takeBack()).statusCode).toBe(200)
    await acts.handOverPapers('2026-12-13')
    later(5 * DAY_MS + 1)
    expect((await acts.read(sale.owner)).papers?.takeBackUntil).toBeNull()
    expect(message(await acts.takeBack())).toContain('This can be corrected for 24 hours.')
    expect((await events()).slice(2)).toEqual([
      event('handOverPapers', 'breeder', { details: { day: '2026-12-12' } }),
      event('takeBackPapers', 'breeder'),
      event('handOverPapers', 'breeder', { details: { day: '2026-12-13' } }),
    ])
    expect((await papersActs(app, other).read(other.buyer)).papers?.handedOverOn).toBeNull()
  })

  it('may come before the proof', async () => {
    expect((await acts.handOverPapers('2026-12-10')).statusCode).toBe(200)
  })

  it('are stated once at the same time', async () => {
    await Promise.all([acts.handOverPapers('2026-12-10'), acts.handOverPapers('2026-12-10')])
    expect(await events()).toHaveLength(1)
    await Promise.all([acts.takeBack(), acts.takeBack()])
    expect(await events()).toHaveLength(2)
  })

  it('are not handed over before the cat, and not in the future where the sale is', async () => {
    // 11 PM in New York, which is the next day in UTC.
    app().clock.set(new Date('2026-12-12T04:00:00Z'))
    expect(fields(await acts.handOverPapers('2026-12-09'))).toEqual({
      day: 'The handover was on Thu, Dec 10.',
    })
    expect(fields(await acts.handOverPapers('2026-12-12'))).toEqual({ day: 'This date is in the future.' })
    for (const day of ['', 'today', '2026-02-30', 7, null, undefined])
      expect(fields(await acts.handOverPapers(day)), String(day)).toHaveProperty('day')
    expect((await acts.handOverPapers('2026-12-11')).statusCode).toBe(200)
  })

  it('are stated and taken back only by the breeder', async () => {
    for (const as of [other.buyer, await signUp(app())])
      expect((await acts.handOverPapers('2026-12-10', as)).statusCode).toBe(404)
    expect((await acts.handOverPapers('2026-12-10', sale.buyer)).statusCode).toBe(403)
    await acts.handOverPapers('2026-12-10')
    expect((await acts.takeBack(sale.buyer)).statusCode).toBe(403)
    expect((await acts.takeBack(other.buyer)).statusCode).toBe(404)
    expect((await acts.read(sale.buyer)).papers?.handedOverOn).toBe('2026-12-10')
  })
})

/** Every act, with a proof that waits. */
const all = async (proofId: string) => [
  await acts.send(),
  await acts.see(proofId),
  await acts.decline(proofId),
  await acts.handOverPapers('2026-12-10'),
  await acts.takeBack(),
]

describe('everything is refused', () => {
  const refusedWith = async (text: string) => {
    const before = await events()
    const [waiting] = await db().select().from(neuterProofs).where(eq(neuterProofs.transactionId, sale.id))
    const id = waiting?.id ?? (await papersActs(app, other).sent())
    const answers = await all(id)
    const own = waiting ? answers : [answers[0], ...answers.slice(3)]
    expect(own.map((answer) => answer && message(answer))).toEqual(own.map(() => text))
    expect(await events()).toEqual(before)
  }

  it.each([
    ['refunded', 'This sale was refunded.'],
    ['canceled', 'This sale was canceled.'],
  ] as const)('for a sale that was %s', async (status, text) => {
    await acts.sent()
    await change({ status })
    await refusedWith(text)
    expect((await acts.read(sale.buyer)).isOpen).toBe(false)
  })

  it('while a dispute freezes the sale', async () => {
    await acts.sent()
    await acts.handOverPapers('2026-12-10')
    await change({ frozen: 'dispute' })
    const answers = await all((await acts.read(sale.owner)).proof?.sent[0]?.id ?? '')
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409, 409])
    expect(await acts.read(sale.owner)).toMatchObject({ isOpen: false, papers: { takeBackUntil: null } })
  })

  it('before the handover', async () => {
    sale = await addPapersSale(app(), { of: sale })
    acts = papersActs(app, sale)
    expect(await acts.read(sale.buyer)).toMatchObject({
      isOpen: false,
      handedOverOn: null,
      proof: { neuterBy: NEUTER_BY },
    })
    await refusedWith('This is possible after the handover.')
  })

  it('without a contract', async () => {
    await use(null)
    await refusedWith('This sale has no contract about neutering or papers.')
  })

  it('as far as the contract does not promise it', async () => {
    await use(ONLY_NEUTER)
    for (const answer of [await acts.handOverPapers('2026-12-10'), await acts.takeBack()])
      expect(message(answer)).toBe('The contract of this sale promises no papers.')
    await use(PAPERS_AT_HANDOVER)
    expect(message(await acts.send())).toBe('The contract of this sale asks for no proof.')
  })

  it('to nobody because an account is suspended', async () => {
    for (const { id } of [sale.buyer, sale.owner])
      await db().transaction((tx) => setSuspended(tx, id, HANDOVER))
    const id = await acts.sent()
    expect((await acts.see(id)).statusCode).toBe(200)
    expect((await acts.handOverPapers('2026-12-10')).statusCode).toBe(200)
    expect((await acts.takeBack()).statusCode).toBe(200)
  })
})

it('a contract that is signed after the handover counts from then on', async () => {
  await use(null)
  const { id, buyer, owner: breeder } = sale
  await contractActs(app, { id, buyer, breeder }).signed({ clauses: BOTH })
  expect((await acts.send()).statusCode).toBe(200)
})

describe('personal data', () => {
  const exported = async (file: string, userId: string) => {
    const rule = papersRules
      .flatMap((each) => ('exported' in each ? [each.exported] : []))
      .find((each) => 'file' in each && each.file === file)
    if (!rule || !('rows' in rule)) throw new Error(`There is no file ${file}.`)
    const shape = z.object({ row: z.record(z.string(), z.unknown()) })
    const rows = await read(db(), shape).rows(sql`select to_jsonb(x) as row from (${rule.rows(userId)}) x`)
    return rows.map(({ row }) => row)
  }

  it('is in the downloads of both parties, each with its own reminders', async () => {
    const file = await addDocument(app(), sale.buyer.id)
    const id = newId()
    await acts.send({ id, file })
    await acts.decline(id)
    await acts.handOverPapers('2026-12-10')
    const at = new Date(HANDOVER.getTime() + DAY_MS)
    await db().update(neuterProofs).set({ remindedAt: at })
    await db()
      .update(salePapers)
      .set({ neuterSoonRemindedAt: at, neuterDayRemindedAt: at, papersRemindedAt: at })
      .where(eq(salePapers.transactionId, sale.id))
    for (const { id: userId } of [sale.buyer, sale.owner]) {
      const isBuyer = userId === sale.buyer.id
      const own = (value: boolean) => (value ? expect.stringContaining('2026-12-11') : null)
      const proofs = await exported('neuter-proofs', userId)
      expect(proofs).toMatchObject([
        {
          status: 'declined',
          file: file.slice('/objects/'.length),
          reason: 'The name of the vet is missing.',
          remindedAt: own(!isBuyer),
        },
      ])
      const papers = await exported('papers', userId)
      expect(papers).toHaveLength(isBuyer ? 1 : 2)
      expect(papers[0]).toMatchObject({
        neuterBy: NEUTER_BY,
        papersFollow: 'neuter_proof',
        papersHandedOverOn: '2026-12-10',
        remindedBeforeTheDayAt: own(isBuyer),
        remindedOnTheDayAt: own(isBuyer),
        remindedOfPapersAt: own(!isBuyer),
      })
    }
    expect(await exported('neuter-proofs', other.buyer.id)).toEqual([])
  })

  it('ends with the contract, seven years after the last signature', async () => {
    const file = await addDocument(app(), sale.buyer.id)
    await acts.send({ file })
    app().clock.set(new Date('2033-12-09T13:00:00Z'))
    await enforceRetention(app().services, PERSONAL_DATA)
    expect([await db().$count(salePapers), await db().$count(neuterProofs)]).toEqual([2, 1])
    app().clock.set(new Date('2033-12-11T13:00:00Z'))
    await enforceRetention(app().services, PERSONAL_DATA)
    expect([await db().$count(salePapers), await db().$count(neuterProofs)]).toEqual([0, 0])
    await sweepUploads(app().services)
    expect(await objectOf(file)).toBeUndefined()
  })

  it('stays for the breeder if the buyer’s account is deleted before', async () => {
    const file = await addDocument(app(), sale.buyer.id)
    await acts.send({ file })
    await db().execute(sql`update objects set owner_id = case when is_kept then null else owner_id end
      where owner_id = ${sale.buyer.id}`)
    await db().update(users).set({ deletedAt: HANDOVER }).where(eq(users.id, sale.buyer.id))
    const link = (await acts.read(sale.owner)).proof?.sent[0]?.url ?? ''
    expect((await download(link)).statusCode).toBe(200)
  })
})
