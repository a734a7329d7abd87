/** Deleting an account while its buyer pays, and deletions by staff. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, startFull } from '#testing/sales/purchase.ts'
import { deleteAsStaff } from './api/index.ts'
import { accountDeletions } from './api/tables.ts'
import { callsOf, passTwoWeeks } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { ask, keep, read, run } = callsOf(() => app())
beforeEach(() => app().clock.set(new Date()))
const db = () => app().services.db
const nameOf = async (id: string) => (await db().select().from(users).where(eq(users.id, id)))[0]?.name
const sales = () => db().select().from(transactions)

async function authorizedPayment() {
  const buyer = await signUp(app())
  const intent = await startFull(app(), buyer, await addCat(app()))
  await authorize(app(), intent)
  return { buyer, intent }
}

describe('a buyer whose card was authorized', () => {
  it('cannot ask for the deletion once the payment is a sale', async () => {
    const { buyer, intent } = await authorizedPayment()
    await confirmPayment(app(), buyer, intent)
    expect((await ask(buyer)).statusCode).toBe(409)
    expect((await read(buyer)).json().blockers).toMatchObject([{ kind: 'sale' }])
  })

  it('is not deleted with a live sale if both happen at the same time', async () => {
    const { buyer, intent } = await authorizedPayment()
    await Promise.all([ask(buyer), confirmPayment(app(), buyer, intent).catch(() => null)])
    await passTwoWeeks(app())
    await run()
    const [sale] = await sales()
    const isDeleted = (await nameOf(buyer.id)) === 'Deleted user'
    expect([!!sale, isDeleted]).not.toEqual([true, true])
  })
})

describe('a deletion by staff', () => {
  const deleteNow = (userId: string, staffId: string) =>
    db().transaction((tx) => deleteAsStaff(app().services, tx, { userId, staffId }))

  it('does not wait, and the user cannot keep the account', async () => {
    const [person, staff] = [await signUp(app()), await signUpStaff(app())]
    await deleteNow(person.id, staff.id)
    expect((await keep(person)).statusCode).toBe(409)
    await run()
    expect(await nameOf(person.id)).toBe('Deleted user')
    expect(await db().select().from(accountDeletions)).toMatchObject([
      { state: 'done', requestedBy: staff.id },
    ])
  })

  it('takes over a request of the user, and repeating it changes nothing', async () => {
    const [person, staff] = [await signUp(app()), await signUpStaff(app())]
    await addBreeder(app(), { userId: person.id })
    await ask(person)
    await deleteNow(person.id, staff.id)
    await deleteNow(person.id, staff.id)
    const due = app().clock.now()
    expect(await db().select().from(accountDeletions)).toMatchObject([
      { state: 'pending', requestedBy: staff.id, dueAt: due },
    ])
  })

  it('is refused during a payment, and for staff', async () => {
    const { buyer } = await authorizedPayment()
    const staff = await signUpStaff(app())
    await expect(deleteNow(buyer.id, staff.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(deleteNow(staff.id, staff.id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await db().select().from(accountDeletions)).toEqual([])
  })
})
