import { expect, it } from 'vitest'
import { appOfThisFile } from '#testing/harness.ts'
import { addStaffOrBreeder } from './test-world.ts'

const { app } = appOfThisFile({ env: { PAYOUTS: 'off' } })

it('without payouts, the first steps need no payout account', async () => {
  const owner = await addStaffOrBreeder(app(), 'breeder')
  const { steps } = (await app().request('GET', '/api/breeders/checklist', { as: owner })).json<{
    steps: { step: string }[]
  }>()
  expect(steps.map(({ step }) => step)).toEqual(['describe', 'list', 'document', 'policy'])
})
