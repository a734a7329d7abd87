/** States and transitions of proofs that a cat is neutered, and of its registration papers. */
import type { StateTable } from '#lib/states/state-table.ts'
import { TAKE_BACK_HOURS } from './rules.ts'

/** `waiting` until the breeder answers. */
export const PROOF_STATUSES = ['waiting', 'replaced', 'declined', 'seen'] as const
export type ProofStatus = (typeof PROOF_STATUSES)[number]

const AFTER_HANDOVER = 'The sale is completed, and no dispute freezes it.'

export const PROOF_TABLE = {
  states: PROOF_STATUSES,
  first: ['waiting'],
  final: ['replaced', 'declined', 'seen'],
  transitions: {
    send: {
      from: [],
      to: 'waiting',
      by: ['buyer'],
      requires: `${AFTER_HANDOVER} The contract asks for it, and no proof was seen.`,
      announces: ['sendNeuterProof'],
      description: 'The buyer sends a proof of a veterinarian.',
    },
    replace: {
      from: ['waiting'],
      to: 'replaced',
      by: ['buyer'],
      requires: AFTER_HANDOVER,
      description: 'The buyer sends another proof; the file of the one before it is removed.',
    },
    decline: {
      from: ['waiting'],
      to: 'declined',
      done: ['declined'],
      by: ['breeder'],
      requires: AFTER_HANDOVER,
      announces: ['declineNeuterProof'],
      description: 'The breeder writes why it is not enough, and the buyer can send another one.',
    },
    see: {
      from: ['waiting'],
      to: 'seen',
      done: ['seen'],
      by: ['breeder'],
      requires: AFTER_HANDOVER,
      announces: ['seeNeuterProof'],
      description: 'The breeder has seen it. Papers that follow the proof are due.',
    },
  },
} as const satisfies StateTable<ProofStatus>

const PAPERS_STATES = ['promised', 'handed_over'] as const
type PapersState = (typeof PAPERS_STATES)[number]

/** The state of the papers of a sale. */
export const papersState = ({ papersOn }: { papersOn: string | null }): PapersState =>
  papersOn ? 'handed_over' : 'promised'

export const PAPERS_TABLE = {
  states: PAPERS_STATES,
  first: ['promised'],
  final: [],
  transitions: {
    promise: {
      from: [],
      to: 'promised',
      by: ['system'],
      requires: 'The contract says that papers belong to the sale.',
      description: 'Both have signed the contract.',
    },
    handOver: {
      from: ['promised'],
      to: 'handed_over',
      done: ['handed_over'],
      by: ['breeder'],
      requires: `${AFTER_HANDOVER} The day is neither before the handover nor in the future. Again only the same day.`,
      announces: ['handOverPapers'],
      description: 'The breeder states on which day the papers were handed over.',
    },
    takeBack: {
      from: ['handed_over'],
      to: 'promised',
      done: ['promised'],
      by: ['breeder'],
      requires: `${AFTER_HANDOVER} At most ${TAKE_BACK_HOURS} hours have passed.`,
      announces: ['takeBackPapers'],
      description: 'The breeder corrects a statement that was wrong.',
    },
  },
} as const satisfies StateTable<PapersState>
