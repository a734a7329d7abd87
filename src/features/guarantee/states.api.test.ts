/** Every act on a reported problem, in each of its states. */
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { transitionSale } from '#features/sales/api/index.ts'
import { newId } from '#lib/ids.ts'
import type { Actor } from '#lib/states/state-table.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, startFull } from '#testing/sales/purchase.ts'
import { describeTable } from '#testing/states/describe-table.ts'
import { findProblem, listMessages } from './api/store.ts'
import { PROBLEM_TABLE, problemState } from './states.ts'

const { app } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db
const TEXT = 'She sneezes and does not eat since yesterday.'
type Subject = { saleId: string; caseId: string }

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
const report = ({ saleId }: { saleId: string }, as: Actor = 'buyer') =>
  app().request('POST', `/api/orders/${saleId}/problem`, {
    as: user(as),
    body: { kind: 'other', text: TEXT },
  })
const respond = ({ saleId }: Subject, as: Actor = 'breeder') =>
  app().request('POST', `/api/orders/${saleId}/problem/messages`, {
    as: user(as),
    body: { messageId: newId(), text: 'She was well here.' },
  })
const decide = ({ caseId }: Subject, as: Actor = 'staff') =>
  app().request('POST', `/api/admin/problems/${caseId}/decision`, {
    as: user(as),
    body: { refund: 10_000, reason: 'The vet’s note is clear.', expectedRemaining: 250_000 },
  })

/** A problem that the buyer of a new sale reports after the handover. */
async function reported(): Promise<Subject> {
  const intent = await startFull(app(), buyer, await addCat(app(), { breederId }))
  await authorize(app(), intent)
  const saleId = (await confirmPayment(app(), buyer, intent)).transactionId ?? ''
  const by = { actor: 'breeder', userId: owner.id } as const
  await db().transaction((tx) =>
    transitionSale(app().services, tx, { transactionId: saleId, name: 'complete', by }),
  )
  await report({ saleId })
  return { saleId, caseId: (await findProblem(db(), saleId))?.caseId ?? '' }
}

describeTable('a reported problem', PROBLEM_TABLE, {
  reach: {
    open: reported,
    async decided() {
      const subject = await reported()
      await decide(subject)
      return subject
    },
  },
  acts: { report, respond, decide },
  async stateOf({ saleId }: Subject) {
    const problem = await findProblem(db(), saleId)
    if (!problem) throw new Error('There is no problem.')
    return problemState(problem)
  },
  async read({ saleId }: Subject) {
    const problem = await findProblem(db(), saleId)
    return { problem, messages: await listMessages(db(), problem?.id ?? '') }
  },
})
