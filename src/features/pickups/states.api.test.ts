/** Every act on a proposal of a pickup day, in each of its states. */
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { newId } from '#lib/ids.ts'
import type { Actor } from '#lib/states/state-table.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { describeTable } from '#testing/states/describe-table.ts'
import { endEarlyPickups } from './api/index.ts'
import { findProposal } from './api/store.ts'
import { PROPOSAL_TABLE } from './states.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
const DAY = '2026-05-12'
type Subject = { saleId: string; id: string }

let buyer: TestUser
let owner: TestUser
let staff: TestUser
let breederId: string

beforeEach(async () => {
  app().clock.set(new Date('2026-05-10T12:00:00Z'))
  ;[buyer, owner, staff] = [await signUp(app()), await signUp(app()), await signUpStaff(app())]
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  breederId = (await addBreeder(app(), { userId: owner.id })).id
})

const user = (actor: Actor) => ({ buyer, breeder: owner, staff, system: staff })[actor]
const propose = (saleId: string, as: TestUser, id = newId()) =>
  app().request('POST', `/api/orders/${saleId}/pickup`, { as, body: { id, day: DAY } })
const answer = ({ saleId, id }: Subject, as: TestUser, value: string) =>
  app().request('POST', `/api/orders/${saleId}/pickup/answer`, {
    as,
    body: { proposalId: id, answer: value },
  })

/** A day that the breeder proposes for a new sale. */
async function proposed(): Promise<Subject> {
  const cat = await addCat(app(), { breederId, status: 'sold', birthDate: '2026-02-17' })
  const { id: saleId } = await addTestSale(app(), { cat, buyerId: buyer.id, goHomeDate: DAY })
  const id = newId()
  await propose(saleId, owner, id)
  return { saleId, id }
}

const answered = (value: string, as: () => TestUser) => async () => {
  const subject = await proposed()
  await answer(subject, as(), value)
  return subject
}

describeTable('a proposal of a pickup day', PROPOSAL_TABLE, {
  reach: {
    open: proposed,
    accepted: answered('accept', () => buyer),
    declined: answered('decline', () => buyer),
    withdrawn: answered('withdraw', () => owner),
    replaced: async () => {
      const subject = await proposed()
      await propose(subject.saleId, buyer)
      return subject
    },
  },
  acts: {
    accept: (subject: Subject, as = 'buyer') => answer(subject, user(as), 'accept'),
    decline: (subject: Subject, as = 'buyer') => answer(subject, user(as), 'decline'),
    withdraw: (subject: Subject, as = 'breeder') => answer(subject, user(as), 'withdraw'),
    async replace({ saleId }: Subject, as = 'buyer') {
      const id = newId()
      await propose(saleId, user(as), id)
      await answer({ saleId, id }, owner, 'accept')
      return undefined
    },
    async postpone({ saleId }: Subject) {
      await endEarlyPickups(db(), saleId, '2026-05-13', app().clock.now())
      return undefined
    },
  },
  stateOf: async ({ id }: Subject) => (await findProposal(db(), id))?.status ?? 'withdrawn',
  read: ({ id }: Subject) => findProposal(db(), id),
})
