import { expect, it } from 'vitest'
import { readPurchase, returnPath, successPath } from './success-address.ts'

const memory = { intentId: 'pi_1', catId: 'cat-1', kind: 'deposit' } as const
const read = (search: string, remembered: typeof memory | null = null) =>
  readPurchase(new URLSearchParams(search), remembered)

it('leads back to the success page with type and cat, the intent being added by the provider', () => {
  expect(returnPath('cat-1', 'deposit')).toBe('/success?type=deposit&catId=cat-1')
  expect(returnPath('cat-1', 'full')).toBe('/success?type=purchase&catId=cat-1')
})

it('reads its own addresses', () => {
  for (const kind of ['deposit', 'full'] as const) {
    const purchase = { ...memory, kind }
    expect(read(successPath(purchase).split('?')[1] ?? '')).toEqual(purchase)
  }
})

it('fills from memory what the address leaves out, but never from another purchase', () => {
  expect(read('', memory)).toEqual(memory)
  expect(read('payment_intent=pi_1', memory)).toEqual(memory)
  expect(read('payment_intent=pi_2', memory)).toEqual({ intentId: 'pi_2', catId: '', kind: 'full' })
  expect(read('type=deposit')).toBeNull()
})
