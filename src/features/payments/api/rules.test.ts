import { expect, it } from 'vitest'
import { amountToPay, sharesOf } from './rules.ts'

it('charges the full price, or the deposit if the cat offers one', () => {
  const cat = { price: 250_000, depositAmount: 50_000 }
  expect(amountToPay('full', cat)).toBe(250_000)
  expect(amountToPay('deposit', cat)).toBe(50_000)
  expect(amountToPay('deposit', { ...cat, depositAmount: null })).toBeUndefined()
  expect(amountToPay('deposit', { ...cat, depositAmount: 0 })).toBeUndefined()
  expect(amountToPay('deposit', { ...cat, depositAmount: 1 })).toBe(1)
})

it('splits a price into fee and breeder amount without losing a cent', () => {
  expect(sharesOf(250_000, 0)).toEqual({ platformFee: 0, breederAmount: 250_000 })
  expect(sharesOf(123_457, 725)).toEqual({ platformFee: 8_951, breederAmount: 114_506 })
  for (const [price, bps] of [
    [99, 333],
    [1, 5_000],
    [123_457, 725],
    [100, 10_000],
  ] as const) {
    const { platformFee, breederAmount } = sharesOf(price, bps)
    expect(platformFee + breederAmount).toBe(price)
    expect(Number.isInteger(platformFee)).toBe(true)
  }
})
