/** States and transitions of problems that buyers report after the handover. */
import type { StateTable } from '#lib/states/state-table.ts'
import { MAX_RESPONSES } from './rules.ts'

/** `open` until staff decide. */
const PROBLEM_STATES = ['open', 'decided'] as const
type ProblemState = (typeof PROBLEM_STATES)[number]

/** The state of a reported problem. */
export const problemState = ({ decidedAt }: { decidedAt: Date | null }): ProblemState =>
  decidedAt ? 'decided' : 'open'

export const PROBLEM_TABLE = {
  states: PROBLEM_STATES,
  first: ['open'],
  final: ['decided'],
  transitions: {
    report: {
      from: [],
      to: 'open',
      done: ['open', 'decided'],
      by: ['buyer'],
      requires: 'The sale is completed, and the time for reports is not over. Again only the same text.',
      announces: ['reportProblem'],
      description: 'The buyer reports a problem, once for a sale.',
    },
    respond: {
      from: ['open'],
      to: null,
      by: ['buyer', 'breeder'],
      requires: `At most ${MAX_RESPONSES} responses of each party, each with its own ID.`,
      announces: ['answerProblem'],
      description: 'A party adds what staff should know.',
    },
    decide: {
      from: ['open'],
      to: 'decided',
      by: ['staff'],
      requires:
        'Staff who are no party, the amount that is left as they saw it, no open chargeback, and for a large amount the approval of a second member.',
      announces: ['decideProblem'],
      description: 'Staff refund an amount or nothing.',
    },
  },
} as const satisfies StateTable<ProblemState>
