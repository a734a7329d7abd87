/** Sales whose contract promises a proof and papers, for tests. */
import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/api/tables.ts'
import { contractActs } from '#features/contracts/test-world.ts'
import type { Handover } from '#features/handovers/contract.ts'
import { newId } from '#lib/ids.ts'
import type { TestApp } from '#testing/app.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { addDocument, microchipOf } from '#testing/sales/handovers.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import type { SalePapers } from './contract.ts'

/** 8 AM in New York, on the first day on which the cat can leave home. */
export const HANDOVER = new Date('2026-12-10T13:00:00Z')
/** Six months after the birth of the cat. */
export const NEUTER_BY = '2027-02-28'

export const BOTH = [
  { kind: 'neuter', months: 6 },
  { kind: 'papers', when: 'neuter_proof' },
]
export const ONLY_NEUTER = BOTH.slice(0, 1)
export const PAPERS_AT_HANDOVER = [{ kind: 'papers', when: 'handover' }]

export type PapersSale = { id: string; buyer: TestUser; owner: TestUser; breederId: string; catId: string }

/** Adds a cattery. */
export async function addOwner(app: TestApp): Promise<{ owner: TestUser; breederId: string }> {
  const owner = await signUp(app)
  await app.services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  return { owner, breederId: (await addBreeder(app, { userId: owner.id, businessName: 'Quiet Paws' })).id }
}

/** Adds a paid sale, and signs its contract with these clauses, or with none. */
export async function addPapersSale(
  app: TestApp,
  {
    clauses = BOTH,
    name = 'Juniper',
    of,
  }: { clauses?: object[] | null; name?: string; of?: { owner: TestUser; breederId: string } } = {},
): Promise<PapersSale> {
  const { owner, breederId } = of ?? (await addOwner(app))
  const buyer = await signUp(app, { firstName: 'Robin', lastName: 'Tate' })
  const cat = await addCat(app, { breederId, status: 'sold', name, birthDate: '2026-08-28' })
  const { id } = await addTestSale(app, {
    cat,
    buyerId: buyer.id,
    goHomeDate: '2026-12-10',
    timeZone: 'America/New_York',
  })
  if (clauses) await contractActs(() => app, { id, buyer, breeder: owner }).signed({ clauses })
  return { id, buyer, owner, breederId, catId: cat.id }
}

/** Hands the cat of a sale over. */
export async function handOver(app: TestApp, { id, buyer, owner, catId }: PapersSale): Promise<void> {
  const path = `/api/orders/${id}/handover`
  const { code } = (await app.request('GET', path, { as: buyer })).json<Handover>()
  const files = [{ kind: 'vaccination_record', url: await addDocument(app, owner.id) }]
  const body = { code: code?.digits, microchip: microchipOf(catId), files }
  const response = await app.request('POST', path, { as: owner, body })
  if (response.statusCode !== 200) throw new Error(response.body)
}

/** What the parties of a sale do with the proof and the papers, through the API. */
export function papersActs(app: () => TestApp, { id, buyer, owner }: PapersSale) {
  const path = `/api/orders/${id}`
  const read = async (as: TestUser) =>
    (await app().request('GET', `${path}/papers`, { as })).json<SalePapers>()
  const send = async (body: object = {}, as = buyer) =>
    app().request('POST', `${path}/neuter-proofs`, {
      as,
      body: { id: newId(), file: await addDocument(app(), as.id), ...body },
    })
  const answer = (body: object, as = owner) =>
    app().request('POST', `${path}/neuter-proofs/answer`, { as, body })
  const see = (proofId: string, as = owner) => answer({ proofId, answer: 'seen' }, as)
  const decline = (proofId: string, as = owner, reason: unknown = 'The name of the vet is missing.') =>
    answer({ proofId, answer: 'declined', reason }, as)
  const handOverPapers = (day: unknown, as = owner) =>
    app().request('PUT', `${path}/papers`, { as, body: { day } })
  const takeBack = (as = owner) => app().request('DELETE', `${path}/papers`, { as })
  /** Sends a proof and returns its ID. */
  const sent = async () => {
    const proofId = newId()
    const response = await send({ id: proofId })
    if (response.statusCode !== 200) throw new Error(response.body)
    return proofId
  }
  return { read, send, sent, see, decline, answer, handOverPapers, takeBack }
}
