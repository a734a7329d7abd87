/** The features that report tasks. */
import type { SQL } from 'drizzle-orm'
import { applicationTasks } from '#features/breeders/api/open-tasks.ts'
import { requestTasks } from '#features/breeding/api/open-tasks.ts'
import { lackingTasks, listingTasks } from '#features/cats/api/open-tasks.ts'
import { contractTasks } from '#features/contracts/api/open-tasks.ts'
import { pictureTasks } from '#features/diaries/api/open-tasks.ts'
import { disputeTasks } from '#features/disputes/api/open-tasks.ts'
import { problemTasks } from '#features/guarantee/api/open-tasks.ts'
import { handoverTasks } from '#features/handovers/api/open-tasks.ts'
import { inquiryTasks } from '#features/messages/api/open-tasks.ts'
import { diedTasks } from '#features/orders/api/open-tasks.ts'
import { papersTasks } from '#features/papers/api/open-tasks.ts'
import { balanceTasks } from '#features/payments/api/open-tasks.ts'
import { payoutAccountTasks } from '#features/payouts/api/open-tasks.ts'
import { pickupTasks } from '#features/pickups/api/open-tasks.ts'
import { reviewTasks } from '#features/reviews/api/open-tasks.ts'
import { differingTasks } from '#features/sales/api/open-tasks.ts'
import { entryTasks, offerTasks, pausedTasks } from '#features/waiting-lists/api/open-tasks.ts'
import type { Outages } from '#lib/outages.ts'
import type { OpenTask, TaskReader, TaskSource } from '#lib/tasks/open-tasks.ts'
import type { TaskKind } from '../contract.ts'

const SOURCES = {
  pickups: report(pickupTasks),
  contracts: report(contractTasks),
  handovers: report(handoverTasks),
  papers: report(papersTasks),
  'kittens that died': report(diedTasks),
  payments: report(balanceTasks),
  disputes: report(disputeTasks),
  guarantee: report(problemTasks),
  reviews: report(reviewTasks),
  'waiting-list offers': report(offerTasks),
  'paused places': report(pausedTasks),
  'waiting-list entries': report(entryTasks),
  'animal requests': report(requestTasks),
  diaries: report(pictureTasks),
  inquiries: report(inquiryTasks),
  litters: report(differingTasks),
  listings: report(lackingTasks),
  'listing questions': report(listingTasks),
  applications: report(applicationTasks),
  'payout accounts': report(payoutAccountTasks),
}
export type SourceName = keyof typeof SOURCES

export type TaskReport = {
  facts: (reader: TaskReader) => SQL | null
  tasksOf: (rows: unknown, now: Date, outages: Outages) => OpenTask<TaskKind>[]
}

/** A source whose facts come from the database. */
function report<Facts, Kind extends TaskKind>({ facts, tasksOf }: TaskSource<SQL, Facts, Kind>): TaskReport {
  return {
    facts,
    tasksOf: (rows, now, outages) => (rows as Facts[]).flatMap((row) => tasksOf(row, now, outages)),
  }
}

/** All sources; without payouts, nobody needs an account for them. */
export function taskSources({ hasPayouts }: { hasPayouts: boolean }): TaskReport[] {
  return Object.entries(SOURCES).flatMap(([name, source]) =>
    name === 'payout accounts' && !hasPayouts ? [] : [source],
  )
}
