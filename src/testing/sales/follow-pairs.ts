/** Lets events happen to sales, and compares what is seen with what the model says. */
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import { controlsOf } from './purchase.ts'
import {
  addStaff,
  each,
  happen,
  type PairSale,
  passTwoWeeks,
  salesAt,
  type World,
  work,
} from './sale-events.ts'
import {
  type Answer,
  after,
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
import { readViews } from './sale-view.ts'

/** Events that matter so little at a stage that they happen there alone, and not before or after others. */
const ALONE: Partial<Record<Stage, readonly SaleEventName[]>> = {
  'deposit paid': ['a hold', 'a release', 'another payout account'],
  'balance being captured': SALE_EVENTS,
  'balance paid': ['another payout account'],
  // For the sale, it is as that of the breeder's account.
  'handed over': ["the deletion of the buyer's account"],
  'payout decided': SALE_EVENTS,
  'paid out': ["the deletion of the buyer's account"],
}
const isAlone = (stage: Stage, event: SaleEventName) => ALONE[stage]?.includes(event) ?? false

const changes = (sale: SaleState, event: SaleEventName) => isChanged(sale, after(sale, event).sale)

/** The events that change a sale at a stage, and so can come before others. */
export const firstEvents = (stage: Stage): SaleEventName[] =>
  SALE_EVENTS.filter((event) => !isAlone(stage, event) && changes(saleAt(stage), event))

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

/**
 * Adds sales at a stage, to which an event happens, or nothing. Every event that then changes nothing happens to one of them,
 * and each other event to one sale. Compares every answer, and the sales after each event and after two weeks.
 */
export async function followPairs(app: TestApp, stage: Stage, first: SaleEventName | null): Promise<void> {
  // The provider does not return its fees, which the operator bears.
  await controlsOf(app).topUp(10_000_000)
  const world = { app, staff: await addStaff(app) }
  const start = saleAt(stage)
  const one = first ? after(start, first) : { sale: start, answer: null }
  const changing = SALE_EVENTS.filter(
    (event) => changes(one.sale, event) && !(first && isAlone(stage, event)),
  )
  const unchanging = SALE_EVENTS.filter((event) => !changes(one.sale, event))
  const sales = await salesAt(app, stage, Math.max(1, changing.length))
  const answersOf = (events: readonly SaleEventName[], answers: readonly (Answer | undefined)[]) =>
    Object.fromEntries(events.map((event, index) => [event, answers[index]]))
  const expected = (events: readonly SaleEventName[]) =>
    answersOf(
      events,
      events.map((event) => after(one.sale, event).answer),
    )

  if (first) {
    const answers = await each(sales, (sale) => happen(world, sale, first, start))
    expect([...new Set(answers)], first).toEqual([one.answer])
    await work(app, sales)
  }
  const answers: Answer[] = []
  for (const event of unchanging)
    for (const sale of sales.slice(0, 1)) answers.push(await happen(world, sale, event, one.sale))
  expect(answersOf(unchanging, answers)).toEqual(expected(unchanging))
  const now = sales.map((sale, index) => ({ sale, state: one.sale, label: changing[index] ?? 'nothing' }))
  await compare(world, now)

  const last = await each(changing, (event, index) =>
    happen(world, now[index]?.sale as PairSale, event, one.sale),
  )
  expect(answersOf(changing, last)).toEqual(expected(changing))
  await work(app, sales)
  const then = now.map(({ sale, label }, index) => {
    const event = changing[index]
    return { sale, label, state: event ? after(one.sale, event).sale : one.sale }
  })
  await compare(world, then)
  await passTwoWeeks(app, sales)
  await compare(
    world,
    then.map(({ state, ...rest }) => ({ ...rest, state: twoWeeksLater(state) })),
  )
}
