/** What waits for a person: the form in which each feature reports the tasks of its own states. */

import type { Outages } from '../outages.ts'

/** Whose tasks are asked for: those of a user and of the user's cattery, or only those of one of their sales. */
export type TaskReader = {
  userId: string
  breederId: string | null
  saleId: string | null
  now: Date
}

/** An ISO time in UTC, or a day with an optional time of day (`14:30`) in a time zone. */
export type TaskDeadline = { at: string } | { day: string; time: string | null; timeZone: string }

/**
 * Who acts next: the reader; the reader, but it is too early to list it; or somebody else. Only the first is an open task and
 * is counted.
 */
export type WaitsFor = 'reader' | 'later' | 'other'

/** A task without its words, which the table of kinds has. */
export type OpenTask<Kind extends string = string> = {
  kind: Kind
  /** The role in which the reader has it. */
  role: 'buyer' | 'breeder'
  waitsFor: WaitsFor
  /** The row that it is about, which names the task together with its kind. */
  subjectId: string
  saleId: string | null
  /** The cat, the list, or another subject, and the other party; empty where there is none. */
  name: string
  other: string
  /** How many rows it stands for, and cents. */
  count: number
  amount: number
  deadline: TaskDeadline | null
  /** What the text depends on, in words of the kind. */
  note: string | null
}

/** A task of the reader about one row, with what differs from that. */
export function openTask<Kind extends string>(
  task: Pick<OpenTask<Kind>, 'kind' | 'role' | 'subjectId'> & Partial<OpenTask<Kind>>,
): OpenTask<Kind> {
  return {
    waitsFor: 'reader',
    saleId: null,
    name: '',
    other: '',
    count: 1,
    amount: 0,
    deadline: null,
    note: null,
    ...task,
  }
}

/**
 * The tasks that a feature makes of its states: the facts as an SQL expression of a JSON array, null where the reader can have
 * none, and the rule that decides about one of them; outages put deadlines off.
 */
export type TaskSource<Sql, Facts, Kind extends string = string> = {
  facts: (reader: TaskReader) => Sql | null
  tasksOf: (facts: Facts, now: Date, outages: Outages) => OpenTask<Kind>[]
}
