import { beforeEach, expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, startDeposit } from '#testing/sales/purchase.ts'
import { moderationCalls, signUpStaff } from './test-world.ts'

const { app } = appOfThisFile()
const { act, decide, report } = moderationCalls(app)
let staff: TestUser
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  staff = await signUpStaff(app())
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
})

const confirm = (paymentIntentId: string) =>
  app().request('POST', '/api/confirm-full-payment', { as: buyer, body: { paymentIntentId } })
const statuses = async () => (await app().services.db.select().from(cats)).map(({ status }) => status)

it('a deposit in progress is settled after its buyer is suspended', async () => {
  const intent = await startDeposit(app(), buyer, breeder.cat)
  await authorize(app(), intent)
  await act(staff, buyer.id, 'suspend')
  expect((await confirm(intent.paymentIntentId)).json()).toMatchObject({ outcome: 'succeeded' })
  expect(await statuses()).toEqual(['reserved'])
})

it('when a breeder is suspended, sales remain and unfinished payments are not charged', async () => {
  const second = await addCat(app(), { breederId: breeder.cattery.id })
  const paid = await startDeposit(app(), buyer, breeder.cat)
  await authorize(app(), paid)
  await confirm(paid.paymentIntentId)
  const unfinished = await startDeposit(app(), buyer, second)
  await act(staff, breeder.id, 'suspend')
  await authorize(app(), unfinished)
  expect((await confirm(unfinished.paymentIntentId)).json()).toMatchObject({
    outcome: 'lost',
    transactionId: null,
  })
  expect((await confirm(paid.paymentIntentId)).json()).toMatchObject({ outcome: 'succeeded' })
  expect((await statuses()).sort()).toEqual(['available', 'reserved'])
})

it('rejects payments by suspended users and for cats of suspended breeders', async () => {
  const createIntent = () =>
    app().request('POST', '/api/create-deposit-payment-intent', {
      as: buyer,
      body: { catId: breeder.cat.id },
    })
  await act(staff, buyer.id, 'suspend')
  expect((await createIntent()).json().code).toBe('suspended')
  await act(staff, buyer.id, 'restore')
  await act(staff, breeder.id, 'suspend')
  expect((await createIntent()).statusCode).toBe(404)
})

it('a cat that is taken down during a payment is not sold, and the buyer is not charged', async () => {
  const intent = await startDeposit(app(), buyer, breeder.cat)
  const { id } = (await report(buyer, { catId: breeder.cat.id, reason: 'welfare' })).json()
  await decide(staff, id, 'take_down')
  await authorize(app(), intent)
  expect((await confirm(intent.paymentIntentId)).json()).toMatchObject({
    outcome: 'lost',
    transactionId: null,
  })
  expect(await statuses()).toEqual(['withdrawn'])
})
