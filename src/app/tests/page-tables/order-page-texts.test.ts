/** What the page of a sale says in each state, in the words of its reader. */
import { describe, expect, it } from 'vitest'
import { contradictions, misaddressed, mixedAmounts } from '#testing/sales/reader-texts.ts'
import { orderPageText } from '#testing/web/order-page.ts'
import { STATES } from '#testing/web/order-states.ts'

const READERS = ['buyer', 'breeder', 'staff'] as const

/** Labels of forms and hints for members of staff who act. */
const ADDRESSED_TO_STAFF = /^(The amount|Enter|Write|If you have paid|You need|Your )/

describe.each(Object.keys(STATES) as (keyof typeof STATES)[])('the page of a sale: %s', (state) => {
  it.each(READERS)('speaks to the %s and contradicts itself nowhere', async (role) => {
    const text = await orderPageText({ role, ...STATES[state] })
    expect(text).toContain('Juniper')
    expect(misaddressed(text, role).filter((line) => !ADDRESSED_TO_STAFF.test(line))).toEqual([])
    expect(contradictions(text)).toEqual([])
    expect(mixedAmounts(text)).toEqual([])
  })
})
