/** What waits for a person, in one list. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'

/** Every kind of task; `api/kinds.ts` says of each whom it waits for, its words, its button, and its deadline. */
export const TASK_KINDS = [
  'pickup_answer',
  'pickup_waiting',
  'pickup_proposal',
  'contract',
  'contract_signature',
  'handover',
  'pickup_code',
  'handover_answer',
  'record',
  'neuter_proof',
  'neuter_proof_answer',
  'papers',
  'kitten_died',
  'balance',
  'balance_overdue',
  'dispute_statement',
  'problem_response',
  'review',
  'offer_answer',
  'offer_waiting',
  'more_time',
  'place_paused',
  'entries',
  'animal_requests',
  'diary_picture',
  'inquiries',
  'litter_difference',
  'vaccinations',
  'pictures',
  'listings',
  'application',
  'payout_account',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

const taskSchema = z.object({
  /** Kind and row. */
  id: z.string(),
  kind: z.enum(TASK_KINDS),
  /** The page that lists and counts it: the home page, or the dashboard of the reader's cattery. */
  place: z.enum(['home', 'dashboard']),
  /** Who acts next: the reader; the reader, but not yet; or the other party, whom the reader waits for. */
  waitsFor: z.enum(['reader', 'later', 'other']),
  saleId: z.uuid().nullable(),
  title: z.string(),
  text: z.string().nullable(),
  /** What it is ordered by, with the words before it: a time, or a day with an optional time of day where the cattery is. */
  deadline: z
    .object({
      label: z.string(),
      at: z.iso.datetime().nullable(),
      day: z.iso.date().nullable(),
      time: z.string().nullable(),
      /** Of the day; null for a time. */
      timeZone: z.string().nullable(),
    })
    .nullable(),
  /** The deadline has passed, or it passes within a day. */
  isUrgent: z.boolean(),
  /** Where it is done; none while the reader waits. */
  buttons: z.array(z.object({ label: z.string(), path: z.string() })),
  /** The proposal that a button accepts at once. */
  proposalId: z.uuid().nullable(),
})
export type Task = z.infer<typeof taskSchema>

const countsSchema = z.object({
  /** Open tasks that the home page lists, and those that the dashboard lists; no task is in both. */
  home: z.int(),
  dashboard: z.int(),
})
export type TaskCounts = z.infer<typeof countsSchema>

export const taskEndpoints = defineEndpoints({
  'GET /api/tasks': {
    summary:
      'What waits for the signed-in user, by deadline, and after it what the user waits for; with `sale`, only of one of the user’s sales, also what can be done later',
    access: 'signed-in',
    query: z.object({ sale: z.uuid().optional() }),
    responses: { 200: z.array(taskSchema) },
  },
  'GET /api/tasks/counts': {
    summary: 'How many open tasks of the signed-in user the home page and the dashboard list',
    access: 'signed-in',
    responses: { 200: countsSchema },
  },
})
export type TaskEndpoints = typeof taskEndpoints
