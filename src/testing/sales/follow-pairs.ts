/** Lets events happen to sales, and compares what is seen with what the model says. */
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import { controlsOf } from './purchase.ts'
import { happen, type World } from './sale-events.ts'
import {
  type Answer,
  after,
  afterHandover,
  isChanged,
  SALE_EVENTS,
  type SaleEventName,
  type SaleState,
  type SaleView,
  type Stage,
  saleAt,
  twoWeeksLater,
  viewOf,
} from './sale-model.ts'
import { addStaff, each, handOver, type PairSale, passTwoWeeks, salesAt, work } from './sale-stages.ts'
import { readViews } from './sale-view.ts'

/** Events that matter so little at a stage that they happen there alone, and not after others. */
const ALONE: Partial<Record<Stage, readonly SaleEventName[]>> = {
  'deposit paid': ['a hold', 'a release', 'an early payout', 'another payout account'],
  'balance paid': ['a release', 'an early payout', 'another payout account'],
  // For the sale, it is as that of the breeder's account.
  'handed over': ["the deletion of the buyer's account"],
  'paid out': ["the deletion of the buyer's account"],
}
const isAlone = (stage: Stage, event: SaleEventName) => ALONE[stage]?.includes(event) ?? false

const changes = (sale: SaleState, event: SaleEventName) => isChanged(sale, after(sale, event).sale)

/** What happens to sales at a stage before each other event. What leaves a sale as another event does is missing. */
export const BEGINNINGS: Record<Stage, readonly SaleEventName[][]> = {
  'deposit paid': [
    ['a fraud warning'],
    ['a chargeback'],
    ['an inquiry', 'an inquiry that becomes a chargeback'],
    ['a lost dispute'],
    ['a lost dispute', 'a decision to continue'],
    ['a part refund'],
    ['a part refund', 'a refund that fails'],
    ['a full refund at the provider'],
    ['an extension'],
    ['a suspension'],
    ['the balance'],
    ['a cancellation by the buyer'],
  ],
  'balance being captured': [],
  'balance paid': [
    ['a fraud warning'],
    ['a hold', 'a release'],
    ['an inquiry'],
    ['a chargeback', 'a won dispute'],
    ['a lost dispute'],
    ['a part refund'],
    ['a full refund at the provider', 'a refund that fails'],
    ['a suspension'],
    ['a cancellation by the buyer'],
  ],
  'handed over': [
    ['a fraud warning'],
    ['a fraud warning', 'a dismissed warning'],
    ['a hold'],
    ['a chargeback'],
    ['a lost dispute'],
    ['a part refund'],
    ['a part refund', 'a refund that fails'],
    ['another payout account'],
    ['a suspension'],
    ['a suspension', 'a restoration'],
    ["the deletion of the breeder's account"],
  ],
  'payout decided': [],
  'paid out': [
    ['a fraud warning'],
    ['an inquiry'],
    ['a chargeback', 'a won dispute'],
    ['a lost dispute'],
    ['a part refund'],
    ['a part refund', 'a refund that fails'],
    ['a full refund at the provider'],
    ['a refund whose reversal fails'],
    ['a suspension'],
  ],
}

type Followed = { sale: PairSale; state: SaleState; label: string }

async function compare(world: World, followed: readonly Followed[]): Promise<void> {
  const seen = await readViews(
    world,
    followed.map(({ sale }) => sale),
  )
  const byLabel = (views: readonly (SaleView | undefined)[]) =>
    Object.fromEntries(views.map((view, index) => [followed[index]?.label ?? '', view]))
  expect(byLabel(seen)).toEqual(byLabel(followed.map(({ state }) => viewOf(state))))
}

/** Lets an event happen to sales in the same state, and returns the state after it. Compares the answers. */
async function happenToAll(
  world: World,
  sales: readonly PairSale[],
  event: SaleEventName,
  before: SaleState,
): Promise<SaleState> {
  const { answer, sale } = after(before, event)
  const answers = await each(sales, (one) => happen(world, one, event, before))
  expect([event, ...new Set(answers)]).toEqual([event, answer])
  await work(world.app, sales)
  return sale
}

/**
 * Adds sales at a stage, to which some events happen, or none. Every event that then changes nothing happens to one of them,
 * and each other event to one sale. Compares every answer, and the sales before and after the last event, after the handover,
 * and after two weeks.
 */
export async function followPairs(
  app: TestApp,
  stage: Stage,
  beginning: readonly SaleEventName[],
): Promise<void> {
  // The provider does not return its fees, which the operator bears.
  await controlsOf(app).topUp(10_000_000)
  const world = { app, staff: await addStaff(app) }
  const expected = beginning.reduce((state, event) => after(state, event).sale, saleAt(stage))
  const isTried = (event: SaleEventName) => beginning.length === 0 || !isAlone(stage, event)
  const changing = SALE_EVENTS.filter((event) => changes(expected, event) && isTried(event))
  const sales = await salesAt(app, stage, Math.max(1, changing.length))
  const [oneSale] = sales
  if (!oneSale) throw new Error('There is no sale.')
  let state = saleAt(stage)
  for (const event of beginning) state = await happenToAll(world, sales, event, state)

  const answers: Record<string, Answer[]> = {}
  for (const event of SALE_EVENTS.filter((each) => !changes(state, each)))
    answers[event] = [await happen(world, oneSale, event, state), after(state, event).answer]
  await compare(
    world,
    sales.map((sale, index) => ({ sale, state, label: changing[index] ?? 'nothing' })),
  )
  const followed = await each(sales, async (sale, index): Promise<Followed> => {
    const event = changing[index]
    if (!event) return { sale, state, label: 'nothing' }
    const next = after(state, event)
    answers[event] = [await happen(world, sale, event, state), next.answer]
    return { sale, state: next.sale, label: event }
  })
  const column = (index: 0 | 1) =>
    Object.fromEntries(Object.entries(answers).map(([event, pair]) => [event, pair[index]]))
  expect(column(0)).toEqual(column(1))
  await work(app, sales)
  await compare(world, followed)
  const handedOver = followed.map(({ state, ...rest }) => ({ ...rest, state: afterHandover(state) }))
  if (followed.some(({ state }) => isChanged(state, afterHandover(state)))) {
    await handOver(app, sales)
    await compare(world, handedOver)
  }
  await passTwoWeeks(app, sales)
  await compare(
    world,
    handedOver.map(({ state, ...rest }) => ({ ...rest, state: twoWeeksLater(state) })),
  )
}
