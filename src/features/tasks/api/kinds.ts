/**
 * Every kind of task: whom it waits for, which feature reports it, its words, its buttons, and its deadline. A new kind is an
 * entry here and a source in its feature; `states.ts` says which states of the features it covers.
 */
import { contractPath } from '#features/contracts/api/index.ts'
import { PICTURE_DAYS } from '#features/diaries/api/open-tasks.ts'
import { catPagePath } from '#features/handovers/api/index.ts'
import { orderPath } from '#features/orders/api/index.ts'
import { DEATH_HOURS } from '#features/sales/contract.ts'
import { entryPath } from '#features/waiting-lists/api/index.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import type { OpenTask } from '#lib/tasks/open-tasks.ts'
import { sentence } from '#lib/texts/sentence.ts'
import type { Task, TaskKind } from '../contract.ts'
import type { SourceName } from './sources.ts'

type Words = (task: OpenTask) => string
type Button = { label: Words; path: Words }

export type KindRule = {
  /** Who does it; for the last two kinds of words, whom the reader waits for is in the title. */
  who: readonly OpenTask['role'][]
  source: SourceName
  /** Where it is listed, if not on the home page for buyers and on the dashboard for breeders. */
  place?: Task['place']
  title: Words
  text?: (task: OpenTask) => string | null
  buttons: readonly Button[]
  /** What the deadline is, for people; null for kinds without one. */
  deadline: string | null
  /** The words before the deadline in the list. */
  label?: string
  /** Those words once the deadline has passed. */
  pastLabel?: string
  /** Whether it is urgent when its deadline has passed or passes within a day, or always. */
  urgent?: 'soon' | 'always'
  /** Whether a button accepts the row that it is about at once. */
  accepts?: boolean
}

const sale = ({ saleId, role }: OpenTask) => orderPath({ transactionId: saleId ?? '' }, role)
const catForm = ({ subjectId }: OpenTask) => `/dashboard?tab=cats&edit=${subjectId}`
const contract = ({ saleId }: OpenTask) => contractPath(saleId ?? '')
const amount = (task: OpenTask) => formatWithCentsIfAny(task.amount)
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)
/** `Miso`, or `Miso and 2 more`, with the verb. */
const cats = ({ name, count }: OpenTask, verb: [one: string, more: string]) =>
  count === 1 ? `${name} ${verb[0]}` : `${name} and ${count - 1} more ${verb[1]}`
const button = (label: string, path: Words): Button => ({ label: () => label, path })

const PAYOUT_TEXTS: Record<string, [title: string, text: string, button: string]> = {
  not_started: [
    'Set up payouts',
    'You need an account at Stripe to receive your money. It takes a few minutes.',
    'Set up payouts',
  ],
  information_missing: [
    'Finish setting up payouts',
    'Stripe still needs information from you. What you have entered is saved.',
    'Continue',
  ],
  restricted: ['Your payouts are paused', 'Your account at Stripe needs your attention.', 'See what to do'],
  active: ['Stripe needs information', 'Without it, your payouts will be paused.', 'See what to do'],
}
const payouts = ({ note }: OpenTask) => PAYOUT_TEXTS[note ?? ''] ?? ['', '', '']

export const KINDS: Record<TaskKind, KindRule> = {
  pickup_answer: {
    who: ['buyer', 'breeder'],
    source: 'pickups',
    title: ({ name, other }) => `${other} proposes a pickup day for ${name}`,
    buttons: [button('Other day', (task) => `${sale(task)}?propose#pickup-day`)],
    deadline: 'the proposed day and time',
    label: 'Proposed:',
    urgent: 'soon',
    accepts: true,
  },
  pickup_waiting: {
    who: ['buyer', 'breeder'],
    source: 'pickups',
    title: ({ name, other }) => `${other} has not answered your pickup day for ${name}`,
    buttons: [button('See the proposal', (task) => `${sale(task)}#pickup-day`)],
    deadline: 'the proposed day and time',
    label: 'You proposed:',
  },
  pickup_proposal: {
    who: ['buyer', 'breeder'],
    source: 'pickups',
    title: ({ name }) => `Agree on a pickup day for ${name}`,
    buttons: [button('Propose a day', (task) => `${sale(task)}?propose#pickup-day`)],
    deadline: 'the first day on which the cat can leave home',
    label: 'Can leave home from',
    pastLabel: 'Ready to leave home since',
  },
  contract: {
    who: ['buyer'],
    source: 'contracts',
    title: ({ name, note }) =>
      note === 'again' ? `Read the changed contract for ${name}` : `Read and sign the contract for ${name}`,
    text: ({ other }) => sentence(`${other} sent it to you`),
    buttons: [button('Read the contract', contract)],
    deadline:
      'the day on which the balance is due, or the pickup, if the breeder asks for signatures before it',
    label: 'Sign before',
    urgent: 'soon',
  },
  contract_signature: {
    who: ['breeder'],
    source: 'contracts',
    title: ({ name, other }) => `${other} signed the contract for ${name}`,
    text: () => 'Sign it as well, so that it counts.',
    buttons: [button('Sign the contract', contract)],
    deadline:
      'the day on which the balance is due, or the pickup, if the breeder asks for signatures before it',
    label: 'Sign before',
    urgent: 'soon',
  },
  handover: {
    who: ['breeder'],
    source: 'handovers',
    title: ({ name, other }) => `${name} goes home with ${other}`,
    buttons: [{ label: ({ name }) => `Hand ${name} over`, path: (task) => `${sale(task)}#handover` }],
    deadline: 'the agreed pickup day',
    label: 'Pickup:',
    pastLabel: 'Pickup was:',
    urgent: 'soon',
  },
  pickup_code: {
    who: ['buyer'],
    source: 'handovers',
    title: ({ name, other }) => `Pick up ${name} from ${other}`,
    buttons: [button('Show your pickup code', (task) => `${sale(task)}#handover`)],
    deadline: 'the agreed pickup day',
    label: 'Pickup:',
    pastLabel: 'Pickup was:',
    urgent: 'soon',
  },
  handover_answer: {
    who: ['buyer'],
    source: 'handovers',
    title: ({ name }) => `Do you have ${name}?`,
    text: ({ other }) => `${other} confirmed the handover.`,
    buttons: [button('Answer', (task) => `${sale(task)}#handover`)],
    deadline: 'when the sale completes without an answer',
    label: 'Answer by',
    urgent: 'always',
  },
  record: {
    who: ['breeder'],
    source: 'handovers',
    title: ({ name }) => `${name}’s vaccination record is missing`,
    text: ({ name }) => sentence(`It goes home with ${name}`),
    buttons: [button('Add the vaccination record', catForm)],
    deadline: 'the agreed pickup day, or the first day on which the cat can leave home until that has come',
    label: 'Needed by',
    pastLabel: 'Overdue since',
    urgent: 'soon',
  },
  neuter_proof: {
    who: ['buyer'],
    source: 'papers',
    title: ({ name, note }) =>
      note === 'declined'
        ? `Send another proof that ${name} is neutered`
        : `Send the proof that ${name} is neutered`,
    text: ({ other, note }) =>
      note === 'declined'
        ? sentence(`${other} wrote why the last one is not enough`)
        : 'Your contract asks for a proof of your vet.',
    buttons: [
      button('Send the proof', ({ saleId }) => `${catPagePath({ transactionId: saleId ?? '' })}#papers`),
    ],
    deadline: 'the day until which the contract asks the buyer to have the cat neutered',
    label: 'Due by',
    pastLabel: 'Overdue since',
    urgent: 'soon',
  },
  neuter_proof_answer: {
    who: ['breeder'],
    source: 'papers',
    title: ({ name, other }) => `${other} sent the proof that ${name} is neutered`,
    text: () => 'Open it, and mark it as seen if it is enough.',
    buttons: [button('See the proof', (task) => `${sale(task)}#papers`)],
    deadline: null,
  },
  papers: {
    who: ['breeder'],
    source: 'papers',
    title: ({ name, other }) => `Hand over the papers of ${name} to ${other}`,
    text: () => 'Then enter the day.',
    buttons: [button('Enter the day', (task) => `${sale(task)}#papers`)],
    deadline: 'the day until which the contract gives the breeder',
    label: 'Due by',
    pastLabel: 'Overdue since',
    urgent: 'soon',
  },
  balance: {
    who: ['buyer'],
    source: 'payments',
    title: (task) => `Pay the balance of ${amount(task)} for ${task.name}`,
    text: ({ note, name }) =>
      `${note === 'failed' ? 'Your last payment did not go through. ' : ''}${sentence(`The balance is paid here before you pick up ${name}`)}`,
    buttons: [{ label: (task) => `Pay ${amount(task)}`, path: (task) => `${sale(task)}/pay` }],
    deadline: 'the day on which the balance is due, or the agreed pickup day if that comes before it',
    label: 'Due by',
    pastLabel: 'Overdue since',
    urgent: 'soon',
  },
  balance_overdue: {
    who: ['breeder'],
    source: 'payments',
    title: (task) => `${task.other} owes ${amount(task)} for ${task.name}`,
    buttons: [button('See your options', sale)],
    deadline: 'the day on which the balance was due',
    label: 'Overdue since',
    urgent: 'soon',
  },
  dispute_statement: {
    who: ['breeder'],
    source: 'disputes',
    title: ({ name }) => `The buyer’s bank asks about the payment for ${name}`,
    buttons: [button('Add a statement', sale)],
    deadline: 'until when the bank takes evidence',
    label: 'Until',
    urgent: 'always',
  },
  problem_response: {
    who: ['breeder'],
    source: 'guarantee',
    title: ({ name, other }) => `${other} reported a problem with ${name}`,
    text: () => 'Tell us your side before we decide.',
    buttons: [button('Respond', sale)],
    deadline: null,
    urgent: 'always',
  },
  review: {
    who: ['buyer'],
    source: 'reviews',
    title: ({ other }) => `How was your experience with ${other}?`,
    text: ({ name }) => `Your review of the sale of ${name} helps other families.`,
    buttons: [button('Write a review', sale)],
    deadline: null,
  },
  offer_answer: {
    who: ['buyer'],
    source: 'waiting-list offers',
    title: ({ name, other }) => `${other} offers you ${name}`,
    buttons: [button('Answer the offer', ({ subjectId }) => entryPath(subjectId))],
    deadline: 'the deadline of the offer',
    label: 'Answer by',
    urgent: 'soon',
  },
  offer_waiting: {
    who: ['breeder'],
    source: 'waiting-list offers',
    title: ({ name, other }) => `${other} has not answered your offer of ${name}`,
    buttons: [button('See the offer', ({ subjectId }) => entryPath(subjectId))],
    deadline: 'the deadline of the offer',
    label: 'Open until',
  },
  more_time: {
    who: ['breeder'],
    source: 'waiting-list offers',
    title: ({ name, other }) => `${other} asks for more time to decide about ${name}`,
    buttons: [button('Answer', ({ subjectId }) => entryPath(subjectId))],
    deadline: 'the deadline of the offer',
    label: 'Open until',
    urgent: 'soon',
  },
  place_paused: {
    who: ['buyer'],
    source: 'paused places',
    title: ({ other }) => `Your place on the waiting list of ${other} is paused`,
    text: () => 'Three offers in a row were declined or expired, so the breeder offers you nothing for now.',
    buttons: [button('Take part again', ({ subjectId }) => entryPath(subjectId))],
    deadline: null,
  },
  entries: {
    who: ['breeder'],
    source: 'waiting-list entries',
    title: ({ count }) => `${many(count, 'family wants', 'families want')} to join your waiting list`,
    text: ({ name }) => name || null,
    buttons: [
      button('Confirm or decline', ({ note }) => `/dashboard?tab=waiting-list&list=${note}&show=pending`),
    ],
    deadline: null,
  },
  animal_requests: {
    who: ['breeder'],
    source: 'animal requests',
    title: ({ name, other, count }) =>
      count === 1
        ? `${other} asks to name ${name} as a parent`
        : `${other} and ${count - 1} more ask to name ${name} as a parent`,
    buttons: [button('Accept or decline', () => '/dashboard?tab=book')],
    deadline: null,
  },
  kitten_died: {
    who: ['buyer', 'breeder'],
    source: 'kittens that died',
    title: ({ role, name, other, note }) =>
      role === 'buyer'
        ? `Decide about your reservation of ${name}`
        : note === 'notified'
          ? `Cancel the sale of ${name}, or wait for ${other}`
          : `Tell ${other} that ${name} died`,
    text: ({ role, name, other, note }) => {
      if (role === 'buyer') return sentence(`You can cancel with everything back, or write to ${other}`)
      return note === 'notified'
        ? sentence(`${other} knows that ${name} died, and can cancel with everything back`)
        : `After your message, or after ${DEATH_HOURS} hours, we tell the family that it can cancel with everything back.`
    },
    buttons: [{ label: ({ role }) => (role === 'buyer' ? 'Open the order' : 'Open the sale'), path: sale }],
    deadline: null,
    urgent: 'always',
  },
  diary_picture: {
    who: ['breeder'],
    source: 'diaries',
    title: ({ name }) => `Publish a picture of ${name}`,
    text: () => `The family has seen no new one for ${PICTURE_DAYS} days.`,
    buttons: [button('Open the litter log', ({ note }) => `/breeding/litters/${note}`)],
    deadline: null,
  },
  inquiries: {
    who: ['breeder'],
    source: 'inquiries',
    title: ({ count }) => many(count, 'question to answer', 'questions to answer'),
    buttons: [button('Answer', () => '/dashboard?tab=inquiries&show=pending')],
    deadline: null,
  },
  litter_difference: {
    who: ['breeder'],
    source: 'litters',
    title: (task) => cats(task, ['differs from its litter', 'differ from their litters']),
    text: () => 'Until you decide which facts are right, the later birth date counts.',
    buttons: [button('Compare and decide', () => '/dashboard?tab=litters')],
    deadline: null,
  },
  vaccinations: {
    who: ['breeder'],
    source: 'listings',
    title: (task) => cats(task, ['has no vaccinations listed', 'have no vaccinations listed']),
    text: () => 'Buyers look for them first.',
    buttons: [button('Add vaccinations', catForm)],
    deadline: null,
  },
  pictures: {
    who: ['breeder'],
    source: 'listings',
    title: (task) => cats(task, ['has no picture', 'have no picture']),
    text: () => 'Families rarely ask about a cat that they cannot see.',
    buttons: [button('Add a picture', catForm)],
    deadline: null,
  },
  listings: {
    who: ['breeder'],
    source: 'listing questions',
    // A visit of the dashboard answers it.
    place: 'home',
    title: () => 'Are your listings still available?',
    text: () => 'Opening your dashboard confirms them. Without an answer they are paused.',
    buttons: [button('Open your dashboard', () => '/dashboard?tab=cats')],
    deadline: 'when the listings are paused, at the earliest',
    label: 'Answer by',
    urgent: 'soon',
  },
  application: {
    who: ['breeder'],
    source: 'applications',
    title: ({ note }) => (note === 'again' ? 'Your application was rejected' : 'Complete your application'),
    text: ({ note }) =>
      note === 'again' ? 'You can change it and apply again.' : 'Your profile is not public before that.',
    buttons: [
      {
        label: ({ note }) => (note === 'again' ? 'Apply again' : 'Complete the application'),
        path: () => '/breeders/apply',
      },
    ],
    deadline: null,
  },
  payout_account: {
    who: ['breeder'],
    source: 'payout accounts',
    title: (task) => payouts(task)[0],
    text: (task) => payouts(task)[1],
    buttons: [{ label: (task) => payouts(task)[2], path: () => '/dashboard?tab=money' }],
    deadline: 'until when the payment provider needs information, if it says so',
    label: 'Until',
    pastLabel: 'Overdue since',
    urgent: 'soon',
  },
}
