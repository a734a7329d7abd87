import { expect, it } from 'vitest'
import { ILLNESS_DAYS, PROBLEM_HOURS } from '#features/guarantee/rules.ts'
import { BUYER_GUARANTEE } from '#features/site/web/texts/buyer-guarantee.ts'

it('the page of the buyer guarantee promises the deadlines that the server applies', () => {
  const text = JSON.stringify(BUYER_GUARANTEE)
  expect(text).toContain(`any problem within ${PROBLEM_HOURS} hours of the handover`)
  expect(text).toContain(`an illness with a vet’s note within ${ILLNESS_DAYS} days`)
})
