import { describe, expect, it } from 'vitest'
import { addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { setUpAccount, signUpBreeder } from '#testing/sales/payout-accounts.ts'
import { controlsOf, reserve, startBalance, startDeposit, startFull } from '#testing/sales/purchase.ts'

const refusing = appOfThisFile({ env: { PAYMENT_BEFORE_PAYOUT_ACCOUNT: 'refused' } })
const allowing = appOfThisFile()

describe('with payments refused before activation', () => {
  const { app } = refusing

  it('buyers cannot pay a breeder without an active account, but can write to them', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    const buyer = await signUp(app())
    const cat = await addCat(app(), { breederId: breeder.id })
    const purchases = [
      ['create-deposit-payment-intent', { catId: cat.id }],
      ['create-payment-intent', { catId: cat.id, amount: cat.price, breederId: breeder.id }],
    ] as const
    const payable = async () => (await app().request('GET', `/api/cats/${cat.id}/payable`)).json()
    expect(await payable()).toEqual({ isPayable: false })
    for (const [path, body] of purchases) {
      const response = await app().request('POST', `/api/${path}`, { as: buyer, body })
      expect([response.statusCode, response.json().code]).toEqual([409, 'breeder_not_ready'])
    }
    expect(await controlsOf(app()).objects('payment_intent')).toEqual([])
    const message = { receiverId: owner.id, content: 'Is this kitten still available?', catId: cat.id }
    expect((await app().request('POST', '/api/messages', { as: buyer, body: message })).statusCode).toBe(201)
    await app().request('POST', '/api/favorites', { as: buyer, body: { catId: cat.id } })
    await setUpAccount(app(), owner, breeder)
    const notices = async () => (await app().request('GET', '/api/notices', { as: buyer })).json()
    await expect
      .poll(notices)
      .toMatchObject([{ title: `You can reserve or buy ${cat.name} now`, path: `/cats/${cat.id}` }])
    expect(await payable()).toEqual({ isPayable: true })
    expect(await startFull(app(), buyer, cat)).toMatchObject({ amount: cat.price })
  })

  it('the balance of a cat that is reserved can be paid when the account is restricted later', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    const buyer = await signUp(app())
    const id = await setUpAccount(app(), owner, breeder)
    const sale = await reserve(app(), buyer, await addCat(app(), { breederId: breeder.id }))
    await controlsOf(app()).closeAccount(id)
    expect((await startBalance(app(), buyer, sale)).amount).toBeGreaterThan(0)
  })
})

it('by default, buyers can pay a breeder who has not set up payouts', async () => {
  const { app } = allowing
  const { breeder } = await signUpBreeder(app())
  const cat = await addCat(app(), { breederId: breeder.id })
  expect((await app().request('GET', `/api/cats/${cat.id}/payable`)).json()).toEqual({ isPayable: true })
  expect((await app().request('GET', `/api/cats/${breeder.id}/payable`)).statusCode).toBe(404)
  expect((await startDeposit(app(), await signUp(app()), cat)).amount).toBeGreaterThan(0)
})
