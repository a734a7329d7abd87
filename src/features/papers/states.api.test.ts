/** Every act on a proof and on papers, in each of its states. */
import { beforeEach } from 'vitest'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { newId } from '#lib/ids.ts'
import type { Actor } from '#lib/states/state-table.ts'
import type { TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { describeTable } from '#testing/states/describe-table.ts'
import { findPapers, findProof } from './api/store.ts'
import { PAPERS_TABLE, PROOF_TABLE, papersState } from './states.ts'
import { addPapersSale, HANDOVER, handOver, type PapersSale, papersActs } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db

let staff: TestUser
beforeEach(async () => {
  app().clock.set(HANDOVER)
  staff = await signUpStaff(app())
})

type Subject = { sale: PapersSale; proofId: string }
const user = ({ buyer, owner }: PapersSale, actor: Actor) =>
  ({ buyer, breeder: owner, staff, system: staff })[actor]
const actsOf = ({ sale }: Subject) => papersActs(app, sale)

async function addSale(): Promise<PapersSale> {
  const sale = await addPapersSale(app())
  await handOver(app(), sale)
  return sale
}

const see = (subject: Subject, as: Actor = 'breeder') =>
  actsOf(subject).see(subject.proofId, user(subject.sale, as))
const decline = (subject: Subject, as: Actor = 'breeder') =>
  actsOf(subject).decline(subject.proofId, user(subject.sale, as))
/** Another proof may be sent in most states; only one that waits is replaced by it. */
async function replace(subject: Subject, as: Actor = 'buyer') {
  await actsOf(subject).send({ id: newId() }, user(subject.sale, as))
  return undefined
}

/** Sends a proof, and takes it through acts. */
const proof =
  (...steps: ((subject: Subject) => Promise<unknown>)[]) =>
  async () => {
    const sale = await addSale()
    const subject = { sale, proofId: await papersActs(app, sale).sent() }
    for (const step of steps) await step(subject)
    return subject
  }

describeTable('a proof', PROOF_TABLE, {
  reach: { waiting: proof(), replaced: proof(replace), declined: proof(decline), seen: proof(see) },
  acts: { replace, decline, see },
  stateOf: async ({ proofId }: Subject) => (await findProof(db(), proofId))?.status ?? 'waiting',
  read: ({ proofId }: Subject) => findProof(db(), proofId),
})

const state = (sale: PapersSale) => findPapers(db(), sale.id)
const give = (sale: PapersSale, as: Actor = 'breeder') =>
  papersActs(app, sale).handOverPapers('2026-12-10', user(sale, as))
const takeBack = (sale: PapersSale, as: Actor = 'breeder') => papersActs(app, sale).takeBack(user(sale, as))

describeTable('papers', PAPERS_TABLE, {
  reach: {
    promised: addSale,
    async handed_over() {
      const sale = await addSale()
      await give(sale)
      return sale
    },
  },
  acts: { handOver: give, takeBack },
  stateOf: async (sale: PapersSale) => papersState((await state(sale)) ?? { papersOn: null }),
  read: state,
})
