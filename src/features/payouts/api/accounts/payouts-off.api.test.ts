import { expect, it } from 'vitest'
import { addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { signUpBreeder } from '#testing/sales/payout-accounts.ts'
import { startFull } from '#testing/sales/purchase.ts'

const { app } = appOfThisFile({ env: { PAYOUTS: 'off', PAYMENT_BEFORE_PAYOUT_ACCOUNT: 'refused' } })

it('without payouts there are no payout accounts, and buyers can pay', async () => {
  const { owner, breeder } = await signUpBreeder(app())
  const response = await app().request('GET', '/api/payout-account', { as: owner })
  expect([response.statusCode, response.json()]).toEqual([200, null])
  for (const path of ['onboarding', 'refresh', 'login'])
    expect((await app().request('POST', `/api/payout-account/${path}`, { as: owner })).statusCode).toBe(404)
  const cat = await addCat(app(), { breederId: breeder.id })
  expect(await startFull(app(), await signUp(app()), cat)).toMatchObject({ amount: cat.price })
})
