/** docs/evidence/states.md: the states of each subject, and what leads from one to another. */
import { LISTING_TABLE } from '#features/cats/listing-states.ts'
import { CONTRACT_TABLE } from '#features/contracts/states.ts'
import { ANSWER_TABLE, DISPUTE_TABLE } from '#features/disputes/states.ts'
import { PROBLEM_TABLE } from '#features/guarantee/states.ts'
import { PAPERS_TABLE, PROOF_TABLE } from '#features/papers/states.ts'
import { PAYMENT_TABLE } from '#features/payments/api/process.ts'
import { PROPOSAL_TABLE } from '#features/pickups/states.ts'
import { REFUND_TABLE } from '#features/refunds/api/process.ts'
import { SALE_TABLE } from '#features/sales/api/process.ts'
import { SEARCH_TABLE } from '#features/searches/states.ts'
import { ENTRY_TABLE } from '#features/waiting-lists/entry-states.ts'
import { MORE_TIME_TABLE, OFFER_TABLE } from '#features/waiting-lists/offer-states.ts'
import type { StateTable } from '#lib/states/state-table.ts'
import { MOVEMENT_TABLE } from '#platform/movements/transitions.ts'
import { code, table } from './markdown.ts'

type Subject = { name: string; about: string; table: StateTable }

/** Every table of states, in the order in which a cat, a family, a sale, and its money meet them. */
export const SUBJECTS: readonly Subject[] = [
  {
    name: 'Listing',
    about:
      'A cat that is for sale, or was. A hidden cattery hides its listings without changing their states.',
    table: LISTING_TABLE,
  },
  {
    name: 'Saved search',
    about: 'What a user wants to be notified of. A deleted one has no row.',
    table: SEARCH_TABLE,
  },
  {
    name: 'Waiting-list entry',
    about: 'A family’s place. “System” includes what follows from an account, an offer, or a sale.',
    table: ENTRY_TABLE,
  },
  {
    name: 'Offer',
    about:
      'Kittens that a family can buy until a deadline. Each of its kittens is held: the listing is `on_hold`.',
    table: OFFER_TABLE,
  },
  {
    name: 'More time for an offer',
    about: 'What an offer stores besides its status.',
    table: MORE_TIME_TABLE,
  },
  {
    name: 'Sale',
    about: 'While a dispute or a payment check freezes a sale, only staff and the system change it.',
    table: SALE_TABLE,
  },
  {
    name: 'Contract',
    about: 'One version of the contract of a sale. Only one of a sale is offered, read, or signed.',
    table: CONTRACT_TABLE,
  },
  {
    name: 'Pickup day',
    about: 'A proposal of one party. The accepted one of a sale is its pickup day.',
    table: PROPOSAL_TABLE,
  },
  {
    name: 'Proof of neutering',
    about: 'A file that the buyer sends after the handover. Only one of a sale waits or was seen.',
    table: PROOF_TABLE,
  },
  {
    name: 'Papers',
    about: 'The registration papers of a sale whose contract promises them.',
    table: PAPERS_TABLE,
  },
  { name: 'Payment', about: 'One attempt to pay a deposit, a price, or a balance.', table: PAYMENT_TABLE },
  { name: 'Refund', about: 'It returns an amount of one charge.', table: REFUND_TABLE },
  { name: 'Transfer and reversal', about: 'Money to a breeder’s account, and back.', table: MOVEMENT_TABLE },
  {
    name: 'Dispute',
    about: 'What the cardholder’s bank does, as the provider reports it.',
    table: DISPUTE_TABLE,
  },
  { name: 'Answer to a dispute', about: 'What staff send to the bank, once.', table: ANSWER_TABLE },
  { name: 'Reported problem', about: 'What a buyer reports under the guarantee.', table: PROBLEM_TABLE },
]

export function statesDocument(): string {
  return `# States

Written by \`npm run documents\` from the tables of the features (\`src/lib/states/state-table.ts\`), which their use cases ask;
do not edit it. Tests try the acts in each state in the app, except for sales, payments, refunds, and transfers, whose statements use the table.

A dash as the state before means that the subject begins, and one as the state after that its state stays. “Done” names the
states in which the same request succeeds and changes nothing; in all others it is refused. Announcements are events of the
subject, or of its offer, sale, or case, that its parties are notified of or read in its history.

${SUBJECTS.map(section).join('\n\n')}
`
}

function section({ name, about, table: { states, first, final, transitions } }: Subject): string {
  const all = Object.entries(transitions)
  const moves = all.flatMap(([act, { from, to }]) =>
    to === null ? [] : from.filter((before) => before !== to).map((before) => ({ act, before, to })),
  )
  const begun = all.flatMap(([act, { from, to }]) => (from.length === 0 && to ? [{ act, to }] : []))
  const unnamed = first.filter((state) => !begun.some(({ to }) => to === state))
  const has = (key: 'done' | 'requires' | 'announces') => all.some(([, transition]) => transition[key])
  const columns = [
    { head: 'what', cell: ([act]: (typeof all)[number]) => code(act) },
    { head: 'from', cell: ([, { from }]: (typeof all)[number]) => list(from) },
    { head: 'to', cell: ([, { to }]: (typeof all)[number]) => (to ? code(to) : '–') },
    { head: 'done', key: 'done', cell: ([, { done = [] }]: (typeof all)[number]) => list(done) },
    { head: 'by', cell: ([, { by }]: (typeof all)[number]) => by.join(', ') },
    { head: 'meaning', cell: ([, { description }]: (typeof all)[number]) => description },
    { head: 'requires', key: 'requires', cell: ([, { requires }]: (typeof all)[number]) => requires ?? '–' },
    {
      head: 'announces',
      key: 'announces',
      cell: ([, { announces = [] }]: (typeof all)[number]) => list(announces),
    },
  ].filter(({ key }) => key === undefined || has(key as 'done'))
  return `## ${name}

${about}

\`\`\`mermaid
stateDiagram-v2
${[
  ...unnamed.map((state) => `[*] --> ${state}`),
  ...joined(begun.map(({ act, to }) => ({ line: `[*] --> ${to}`, act }))),
  ...joined(moves.map(({ act, before, to }) => ({ line: `${before} --> ${to}`, act }))),
  ...final.map((state) => `${state} --> [*]`),
]
  .map((line) => `  ${line}`)
  .join('\n')}
\`\`\`

${table(
  columns.map(({ head }) => head),
  all.map((row) => columns.map(({ cell }) => cell(row))),
)}

States: ${states.map(code).join(', ')}.`
}

const list = (names: readonly string[]) => (names.length === 0 ? '–' : names.map(code).join(', '))

/** One arrow for all acts between the same two states. */
function joined(arrows: readonly { line: string; act: string }[]): string[] {
  const acts = Map.groupBy(arrows, ({ line }) => line)
  return [...acts].map(([line, found]) => `${line}: ${found.map(({ act }) => act).join(', ')}`)
}
