import { expect, it } from 'vitest'
import { planUrl, readPlan } from './plan-url.ts'

const SIRE = '01a22dcb-650f-7394-9de3-bb624a5392a4'
const DAM = '01a22dcb-650f-7394-9de3-bb624a5392a5'
const read = (url: string) => readPlan(new URL(url, 'http://localhost').searchParams)

it('a plan is written to its address and read from it', () => {
  for (const plan of [
    { sire: SIRE, dam: DAM, generations: 5 },
    { sire: SIRE, dam: null, generations: 'all' as const },
    { sire: null, dam: null, generations: 10 },
  ])
    expect(read(planUrl(plan))).toEqual(plan)
  expect(planUrl({ sire: SIRE })).toBe(`/breeding/plan?sire=${SIRE}`)
  expect(planUrl({})).toBe('/breeding/plan')
})

it('invalid values are none', () => {
  expect(read('/breeding/plan?sire=x&dam=1&generations=7')).toEqual({
    sire: null,
    dam: null,
    generations: 10,
  })
})
