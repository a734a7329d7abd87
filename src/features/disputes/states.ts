/** States and transitions of disputes of charges, and of the answers of staff to them. */
import type { StateTable } from '#lib/states/state-table.ts'
import { MAX_STATEMENTS } from './rules.ts'

/** How a dispute ended: the payment stands, the buyer got all or a part of it back, or an inquiry was closed. */
export const DISPUTE_OUTCOMES = ['won', 'lost', 'partly_lost', 'closed'] as const

/** The bank waits for an answer, looks at it, or has decided. */
const DISPUTE_STAGES = ['needs_response', 'under_review', ...DISPUTE_OUTCOMES] as const
type DisputeStage = (typeof DISPUTE_STAGES)[number]

/** The stage of a dispute; `status` is the provider's word, which also says whether the bank only inquires. */
export function stageOf({
  isClosed,
  status,
  outcome,
}: {
  isClosed: boolean
  status: string
  outcome?: (typeof DISPUTE_OUTCOMES)[number] | null
}): DisputeStage {
  if (isClosed) return outcome ?? 'closed'
  return status.endsWith('needs_response') ? 'needs_response' : 'under_review'
}

const OPEN = ['needs_response', 'under_review'] as const
const IN_TIME = 'The deadline for evidence is not over.'

/** Only the provider moves a dispute; the parties and staff react to its stages. */
export const DISPUTE_TABLE = {
  states: DISPUTE_STAGES,
  first: ['needs_response'],
  final: ['won', 'partly_lost'],
  transitions: {
    open: {
      from: [],
      to: 'needs_response',
      by: ['system'],
      announces: ['openDispute'],
      description: 'The cardholder objects at the bank, which freezes the sale.',
    },
    review: {
      from: ['needs_response'],
      to: 'under_review',
      by: ['system'],
      description: 'The bank has the evidence.',
    },
    win: {
      from: [...OPEN, 'lost'],
      to: 'won',
      by: ['system'],
      announces: ['closeDispute'],
      description: 'The payment stands, perhaps after the bank has reversed its decision.',
    },
    lose: {
      from: OPEN,
      to: 'lost',
      by: ['system'],
      announces: ['closeDispute'],
      description: 'The buyer gets the money back; before the handover, the sale waits for staff.',
    },
    losePart: {
      from: OPEN,
      to: 'partly_lost',
      by: ['system'],
      announces: ['closeDispute'],
      description: 'The bank returns only a part of the money to the platform.',
    },
    close: {
      from: OPEN,
      to: 'closed',
      by: ['system'],
      announces: ['closeDispute'],
      description: 'The bank ends an inquiry, which has moved no money.',
    },
    reopen: {
      from: ['closed'],
      to: 'needs_response',
      by: ['system'],
      announces: ['openDispute'],
      description: 'An inquiry that was closed becomes a dispute.',
    },
    addStatement: {
      from: ['needs_response'],
      to: null,
      by: ['breeder'],
      requires: `${IN_TIME} The answer is a draft, and has fewer than ${MAX_STATEMENTS} statements.`,
      description: 'The breeder says what happened.',
    },
    answer: {
      from: ['needs_response'],
      to: null,
      by: ['staff'],
      requires: `${IN_TIME} The answer is a draft, of which staff saw the latest version.`,
      description: 'Staff save, submit, or accept; the table of the answer says what follows.',
    },
    continueSale: {
      from: ['lost', 'partly_lost'],
      to: null,
      by: ['staff'],
      requires: 'The sale waits for the decision of staff, who are no party.',
      announces: ['continueSale'],
      description: 'Staff let the sale continue although its dispute was lost.',
    },
  },
} as const satisfies StateTable<DisputeStage>

/** `draft` can be edited; `submitting` and `accepting` are being sent to the provider. */
export const ANSWER_STATES = ['draft', 'submitting', 'submitted', 'accepting', 'accepted'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

export const ANSWER_TABLE = {
  states: ANSWER_STATES,
  first: ['draft'],
  final: ['submitted', 'accepted'],
  transitions: {
    save: {
      from: ['draft'],
      to: null,
      by: ['staff'],
      description: 'Staff save a summary and choose files.',
    },
    addStatement: {
      from: ['draft'],
      to: null,
      by: ['breeder'],
      description: 'A statement of the breeder becomes part of the evidence.',
    },
    submit: {
      from: ['draft'],
      to: 'submitting',
      by: ['staff'],
      requires: 'A saved summary.',
      description: 'Staff decide that the evidence is submitted. A job sends it.',
    },
    accept: {
      from: ['draft'],
      to: 'accepting',
      by: ['staff'],
      description: 'Staff decide that the buyer gets the money back. A job sends it.',
    },
    confirmSubmission: {
      from: ['submitting'],
      to: 'submitted',
      by: ['system'],
      description: 'The provider has the evidence.',
    },
    confirmAcceptance: {
      from: ['accepting'],
      to: 'accepted',
      by: ['system'],
      description: 'The provider has closed the dispute.',
    },
    reject: {
      from: ['submitting', 'accepting'],
      to: 'draft',
      by: ['system'],
      description: 'The provider rejects the answer, or a file cannot be read.',
    },
    remind: {
      from: ['draft', 'submitting', 'accepting'],
      to: null,
      by: ['system'],
      requires: 'The deadline is near, and staff were not reminded of it.',
      description: 'Staff are reminded of the deadline.',
    },
  },
} as const satisfies StateTable<AnswerState>
