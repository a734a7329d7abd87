/**
 * For whom each state of each process waits. A test reads the columns and their values from the database, so that a state that is
 * added to a feature needs an answer here.
 */
import type { TaskKind } from './contract.ts'

/** Kinds of tasks, a tab of the staff page that lists it, or why nobody has to do anything. */
export type Waits = { tasks: readonly TaskKind[] } | { staff: string } | { nobody: string }

const tasks = (...kinds: TaskKind[]): Waits => ({ tasks: kinds })
const staff = (tab: string): Waits => ({ staff: tab })
const nobody = (why: string): Waits => ({ nobody: why })

const ended = nobody('It has ended.')
const system = nobody('The system continues with it.')
const settled = nobody('Nothing is open.')

/** By table and column. */
export const STATES: Record<string, Record<string, Waits>> = {
  'account_deletions.state': {
    pending: nobody('It is carried out at its time; a banner on every page offers to cancel it.'),
    running: system,
    canceled: ended,
    done: ended,
  },
  'appeals.status': { open: staff('cases'), upheld: ended, reversed: ended },
  'approvals.status': { requested: staff('approvals'), approved: ended, declined: ended, expired: ended },
  'breeders.verification_status': {
    // An application that is not complete waits for the breeder, a complete one for staff.
    pending: tasks('application'),
    verified: settled,
    rejected: tasks('application'),
    suspended: nobody('Staff decided; the account status says how to appeal.'),
  },
  'breeding_pairings.chosen_status': {
    planned: settled,
    confirmed: settled,
    born: settled,
  },
  'cats.status': {
    available: tasks('vaccinations', 'pictures', 'listings', 'litter_difference'),
    // Otherwise, its sale has the tasks.
    reserved: tasks('litter_difference'),
    // Until it is handed over.
    sold: tasks('litter_difference'),
    withdrawn: tasks('litter_difference'),
  },
  'data_exports.state': {
    requested: system,
    ready: nobody('A notice and the profile say so; it may be downloaded any number of times.'),
    failed: nobody('The profile offers a new one.'),
    expired: ended,
  },
  'dispute_evidence.state': {
    draft: staff('orders'),
    submitting: system,
    submitted: nobody('The bank decides.'),
    accepting: system,
    accepted: ended,
  },
  'disputes.funds': {
    // While the bank waits for an answer, which is no state with a fixed set of values.
    kept: tasks('dispute_statement'),
    withdrawn: tasks('dispute_statement'),
    reinstated: ended,
  },
  'disputes.outcome': {
    won: ended,
    lost: staff('orders'),
    partly_lost: staff('orders'),
    closed: ended,
  },
  'handovers.problem': { not_met: staff('cases'), no_cat: staff('cases') },
  'inquiries.status': { pending: tasks('inquiries'), responded: settled, closed: ended },
  'moderation_cases.status': { open: staff('cases'), closed: ended },
  'offers.status': {
    open: tasks('offer_answer', 'offer_waiting'),
    accepted: nobody('Its sale has the tasks.'),
    declined: ended,
    expired: ended,
    withdrawn: ended,
  },
  'offers.more_time': {
    asked: tasks('more_time'),
    given: nobody('The family has a new deadline.'),
    refused: nobody('The offer ends at its time.'),
  },
  'payment_checks.state': {
    waiting: staff('payments'),
    approved: ended,
    rejected: ended,
    canceled: ended,
    expired: ended,
  },
  'payments.state': {
    open: nobody('A form of a card is open, or was left; a balance stays a task of its sale.'),
    waiting: nobody('Its check waits for staff.'),
    claimed: system,
    captured: system,
    recorded: ended,
    lost: system,
    refused: system,
    released: tasks('balance'),
    canceled: ended,
  },
  'payout_accounts.state': {
    not_started: tasks('payout_account'),
    information_missing: tasks('payout_account'),
    under_review: nobody('The payment provider reviews it.'),
    active: tasks('payout_account'),
    restricted: tasks('payout_account'),
  },
  'payout_accounts.restriction': {
    past_due: tasks('payout_account'),
    closed: tasks('payout_account'),
    rejected: tasks('payout_account'),
    country: tasks('payout_account'),
    currency: tasks('payout_account'),
    other: tasks('payout_account'),
  },
  'payout_holds.state': { held: staff('payments'), released: settled, sent_early: settled },
  'payout_reversals.state': {
    requested: system,
    sent: system,
    succeeded: ended,
    failed: staff('payments'),
    canceled: ended,
  },
  'payout_transfers.state': {
    requested: system,
    sent: system,
    succeeded: ended,
    failed: staff('payments'),
    canceled: ended,
  },
  'pickup_proposals.status': {
    open: tasks('pickup_answer', 'pickup_waiting'),
    accepted: tasks('handover', 'pickup_code', 'handover_answer'),
    replaced: ended,
    declined: tasks('pickup_proposal'),
    withdrawn: tasks('pickup_proposal'),
  },
  'reconciliation_differences.resolution': { repaired: ended, disappeared: ended, staff: ended },
  'refunds.state': {
    requested: system,
    sent: system,
    succeeded: ended,
    failed: staff('orders'),
    settled: ended,
    canceled: ended,
  },
  'transactions.frozen': {
    dispute: tasks('dispute_statement'),
    dispute_lost: staff('orders'),
    payment_check: staff('payments'),
  },
  'transactions.status': {
    pending: system,
    deposit_paid: tasks('balance', 'balance_overdue', 'pickup_proposal', 'record'),
    paid: tasks('pickup_proposal', 'handover', 'pickup_code', 'handover_answer', 'record'),
    completed: tasks('review', 'problem_response'),
    canceled: ended,
    refunded: tasks('problem_response'),
  },
  'waiting_list_entries.chosen_status': {
    pending: tasks('entries'),
    waiting: nobody('A kitten must be born or free first.'),
    paused: tasks('place_paused'),
    accepted: nobody('Its sale has the tasks.'),
    declined: ended,
    left: ended,
    closed: ended,
  },
}

/** Columns with a fixed set of values that are no states: kinds, reasons, authors, and what was chosen. */
export const NO_STATES: readonly string[] = [
  'approvals.kind',
  'badge_grants.action',
  'breed_prices.age_group',
  'breeder_checks.action',
  'breeder_checks.kind',
  'breeder_checks.method',
  'breeder_checks.result',
  'breeders.deposit_policy',
  'breeders.suspended_from',
  'breeding_pairings.taken_down_from',
  'buyer_answers.home',
  'buyer_answers.timing',
  'cats.gender',
  'cats.taken_down_from',
  'charges.kind',
  'ledger_entries.account',
  'ledger_groups.kind',
  'messages.kind',
  'moderation_case_notes.kind',
  'moderation_cases.kind',
  'moderation_cases.subject_kind',
  'moderation_decisions.action',
  'moderation_decisions.actor_role',
  'moderation_violations.severity',
  'notices.kind',
  'own_matches.kind',
  'own_matches.stage',
  'payment_stops.cause',
  'payments.kind',
  'payout_accounts.announced',
  'payout_accounts.transfers',
  'pickup_proposals.by',
  'problem_messages.author',
  'problems.kind',
  'receipts.kind',
  'reconciliation_differences.kind',
  'refunds.cancel_cause',
  'refunds.origin',
  'saved_searches.alert',
  'saved_searches.list',
  'search_events.stage',
  'search_groups.list',
  'sessions.second_factor',
  'transaction_events.actor',
  'transactions.policy',
  'users.role',
  'users.staff_role',
  'waiting_list_entries.gender',
  'waiting_list_entries.purpose',
  'waiting_list_events.actor',
  'waiting_list_events.kind',
]
