/** Every act on a contract, in each of its states. */
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { transactions } from '#features/sales/api/tables.ts'
import type { Actor } from '#lib/states/state-table.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { describeTable } from '#testing/states/describe-table.ts'
import { completeContract } from './api/files.ts'
import { findContract } from './api/store.ts'
import { CONTRACT_TABLE } from './states.ts'
import { contractActs, TEST_CLAUSES } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
type Subject = { saleId: string; contractId: string; digest: string }

let buyer: TestUser
let owner: TestUser
let staff: TestUser
let breederId: string

beforeEach(async () => {
  ;[buyer, owner, staff] = [await signUp(app()), await signUp(app()), await signUpStaff(app())]
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  breederId = (await addBreeder(app(), { userId: owner.id })).id
})

const user = (actor: Actor) => ({ buyer, breeder: owner, staff, system: staff })[actor]
const actsOf = (id: string) => contractActs(app, { id, buyer, breeder: owner })

async function addSale(): Promise<string> {
  const cat = await addCat(app(), { breederId, status: 'sold' })
  return (await addTestSale(app(), { cat, buyerId: buyer.id })).id
}

const cancel = (saleId: string) =>
  db().update(transactions).set({ status: 'canceled' }).where(eq(transactions.id, saleId))

/** A contract in a state, with the digest of its text. */
async function reached(get: (acts: ReturnType<typeof contractActs>, saleId: string) => Promise<unknown>) {
  const saleId = await addSale()
  const acts = actsOf(saleId)
  await acts.draft()
  const shown = await acts.seen(owner)
  await acts.consent(buyer)
  await acts.consent(owner)
  await get({ ...acts, seen: async () => shown }, saleId)
  return { saleId, ...shown }
}

const act =
  (name: string, actor: Actor, body: object = {}) =>
  ({ saleId, contractId, digest }: Subject, as: Actor = actor) =>
    actsOf(saleId).post(name, user(as), { contractId, digest, ...body })
const NAME = { name: 'Robin Tate' }
const offer = act('offer', 'breeder')
const read = act('read', 'buyer')
const sign = act('sign', 'buyer', NAME)
const countersign = act('sign', 'breeder', NAME)
const decline = act('decline', 'buyer')

/** Takes a contract through acts. */
const through =
  (...steps: ((subject: Subject) => Promise<unknown>)[]) =>
  () =>
    reached(async (acts, saleId) => {
      const shown = await acts.seen(owner)
      for (const step of steps) await step({ saleId, ...shown })
    })
const complete = ({ contractId }: Subject) => completeContract(app().services, contractId)
/** Offers the next version. */
async function replace({ saleId }: Subject, as: Actor = 'breeder') {
  const acts = actsOf(saleId)
  await acts.draft({ clauses: TEST_CLAUSES.slice(1) }, user(as))
  const { draft } = await acts.read(owner)
  if (draft && draft.version > 1)
    await acts.post('offer', user(as), { contractId: draft.id, digest: draft.digest })
  return undefined
}

/** One endpoint signs for either party, so that the other one is told to wait, or has signed before: nothing changes. */
const ofParty = (own: typeof sign, other: Actor) => async (subject: Subject, as?: Actor) => {
  const answer = await own(subject, as)
  return as === other ? undefined : answer
}

describeTable('a contract', CONTRACT_TABLE, {
  reach: {
    draft: through(),
    offered: through(offer),
    read: through(offer, read),
    signed_by_buyer: through(offer, read, sign),
    signed: through(offer, read, sign, countersign),
    complete: through(offer, read, sign, countersign, complete),
    replaced: through(offer, replace),
    declined: through(offer, decline),
    void: through(offer, ({ saleId }) => cancel(saleId)),
  },
  acts: {
    edit: ({ saleId, contractId }: Subject, as: Actor = 'breeder') =>
      actsOf(saleId).draft({ id: contractId, clauses: [{ kind: 'resale' }] }, user(as)),
    offer,
    read,
    sign: ofParty(sign, 'breeder'),
    countersign: ofParty(countersign, 'buyer'),
    async complete(subject: Subject) {
      await complete(subject)
      return undefined
    },
    decline,
    replace,
    async end({ saleId }: Subject) {
      await cancel(saleId)
      return undefined
    },
  },
  stateOf: async ({ contractId }: Subject) => (await findContract(db(), contractId))?.status ?? 'void',
  read: ({ contractId }: Subject) => findContract(db(), contractId),
})
