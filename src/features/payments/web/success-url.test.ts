import { expect, it } from 'vitest'
import { readPurchase, returnPath, successPath } from './success-url.ts'

const purchase = { intentId: 'pi_1', catId: 'cat-1', kind: 'deposit' } as const
const read = (search: string, stored: typeof purchase | null = null) =>
  readPurchase(new URLSearchParams(search), stored)

it('returns to the success page with type and cat; the provider adds the intent ID', () => {
  expect(returnPath('cat-1', 'deposit')).toBe('/success?type=deposit&catId=cat-1')
  expect(returnPath('cat-1', 'full')).toBe('/success?type=purchase&catId=cat-1')
})

it('reads the URLs it creates', () => {
  for (const kind of ['deposit', 'full'] as const) {
    const ofKind = { ...purchase, kind }
    expect(read(successPath(ofKind).split('?')[1] ?? '')).toEqual(ofKind)
  }
})

it('fills gaps in the URL from the stored purchase, but never from another purchase', () => {
  expect(read('', purchase)).toEqual(purchase)
  expect(read('payment_intent=pi_1', purchase)).toEqual(purchase)
  expect(read('payment_intent=pi_2', purchase)).toEqual({ intentId: 'pi_2', catId: '', kind: 'full' })
  expect(read('type=deposit')).toBeNull()
})
