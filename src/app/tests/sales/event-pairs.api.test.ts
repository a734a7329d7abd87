/**
 * Any two events meet at any stage of a sale. After each of them, and again after two weeks, the sale, the cents of its parties,
 * and what staff must decide are what the model says.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appOfThisFile } from '#testing/harness.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { addStaff, each, happen, type PairSale, passTwoWeeks, salesAt, work } from '#testing/sales/sale-events.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import {
  after,
  FEE_BPS,
  isChanged,
  SALE_EVENTS,
  type SaleEventName,
  type SaleState,
  type SaleView,
  type Stage,
  saleAt,
  twoWeeksLater,
  viewOf,
} from '#testing/sales/sale-model.ts'
import { readViews } from '#testing/sales/sale-view.ts'

const { app } = appOfThisFile({
  work: false,
  rateLimits: false,
  env: { PLATFORM_FEE_BPS: String(FEE_BPS), NEW_BREEDER_HOLD_SALES: '0' },
})

beforeEach(async () => {
  app().clock.set(new Date())
  const controls = controlsOf(app())
  controls.webhooks.paused = true
  // The provider does not return its fees, which the operator bears.
  await controls.topUp(10_000_000)
})
afterEach(async () => expect(await findSaleErrors(app().services.db)).toEqual([]))

type Followed = { sale: PairSale; state: SaleState; label: string }

/** Compares what is seen with what the rules say. */
async function compare(world: Parameters<typeof readViews>[0], followed: readonly Followed[]): Promise<void> {
  const seen = await readViews(
    world,
    followed.map(({ sale }) => sale),
  )
  const byLabel = (views: readonly (SaleView | undefined)[]) =>
    Object.fromEntries(views.map((view, index) => [followed[index]?.label ?? '', view]))
  expect(byLabel(seen)).toEqual(byLabel(followed.map(({ state }) => viewOf(state))))
}

/** Sales at a stage, to which an event happens, and then each event that still changes something to one of them. */
async function follow(stage: Stage, first: SaleEventName | null): Promise<void> {
  const world = { app: app(), staff: await addStaff(app()) }
  const start = saleAt(stage)
  const one = first ? after(start, first) : { sale: start, answer: null }
  const isChanging = (event: SaleEventName) => isChanged(one.sale, after(one.sale, event).sale)
  const changing = SALE_EVENTS.filter(isChanging)
  const sales = await salesAt(app(), stage, Math.max(1, changing.length))
  const labelOf = (index: number) => `${first ?? 'nothing'}, then ${changing[index] ?? 'nothing'}`
  if (first) {
    const answers = await each(sales, (sale) => happen(world, sale, first, start))
    expect([...new Set(answers)], first).toEqual([one.answer])
    await work(app(), sales)
  }
  const [one_] = sales
  if (!one_) throw new Error('no sale')
  const unchanged = SALE_EVENTS.filter((event) => !isChanging(event))
  const answers: Partial<Record<SaleEventName, unknown>> = {}
  for (const event of unchanged) answers[event] = await happen(world, one_, event, one.sale)
  expect(answers).toEqual(
    Object.fromEntries(unchanged.map((event) => [event, after(one.sale, event).answer])),
  )
  await compare(
    world,
    sales.map((sale, index) => ({ sale, state: one.sale, label: labelOf(index) })),
  )
  const then = changing.map((event) => after(one.sale, event))
  const seen = await each(changing, (event, index) => happen(world, sales[index] ?? one_, event, one.sale))
  expect(Object.fromEntries(changing.map((event, index) => [event, seen[index]]))).toEqual(
    Object.fromEntries(changing.map((event, index) => [event, then[index]?.answer])),
  )
  await work(app(), sales)
  const followed = sales.map((sale, index) => ({
    sale,
    state: then[index]?.sale ?? one.sale,
    label: labelOf(index),
  }))
  await compare(world, followed)
  await passTwoWeeks(app(), sales)
  await compare(
    world,
    followed.map(({ state, ...rest }) => ({ ...rest, state: twoWeeksLater(state) })),
  )
}

const STAGES: Stage[] = [
  'deposit paid',
  'balance being captured',
  'balance paid',
  'handed over',
  'payout decided',
  'paid out',
]

describe.each(STAGES)('at the stage "%s"', (stage) => {
  it('each event that happens alone', () => follow(stage, null))
})
