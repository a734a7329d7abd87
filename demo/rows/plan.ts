/** The demo world as rows, before any of them is inserted. */

import type { accounts, users } from '#features/accounts/api/tables.ts'
import type { approvals } from '#features/approvals/api/tables.ts'
import type { badgeGrants, breederChecks, breeders } from '#features/breeders/api/tables.ts'
import type { animalRegistrations, animals, animalTests } from '#features/breeding/api/tables.ts'
import type { calendarReminders } from '#features/calendar/api/tables.ts'
import type { careEntries } from '#features/care-plans/api/tables.ts'
import type { cats, catViews } from '#features/cats/api/tables.ts'
import type { diaryEntries } from '#features/diaries/api/tables.ts'
import type { disputeEvidence, disputeStatements, disputes } from '#features/disputes/api/tables.ts'
import type { favorites } from '#features/favorites/api/tables.ts'
import type { handovers } from '#features/handovers/api/tables.ts'
import type { ledgerEntries, ledgerGroups } from '#features/ledger/api/tables.ts'
import type { kittens, kittenWeights, matings } from '#features/litter-log/api/tables.ts'
import type { breedingPairings, litters, queens, sires } from '#features/litters/api/tables.ts'
import type { inquiries, messages, savedReplies } from '#features/messages/api/tables.ts'
import type {
  appeals,
  moderationCaseNotes,
  moderationCases,
  moderationDecisions,
  moderationViolations,
  mutes,
} from '#features/moderation/api/tables.ts'
import type { notices } from '#features/notifications/api/tables.ts'
import type { cardUses, fraudWarnings, paymentChecks } from '#features/payment-checks/api/tables.ts'
import type { charges, payments } from '#features/payments/api/tables.ts'
import type { bankPayouts, payoutAccounts, payoutTransfers } from '#features/payouts/api/tables.ts'
import type { pickupProposals, pickupReminders } from '#features/pickups/api/tables.ts'
import type { receiptCounters, receipts } from '#features/receipts/api/tables.ts'
import type { reviews } from '#features/reviews/api/tables.ts'
import type { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import type { supportMessages, supportRequests } from '#features/support/api/tables.ts'
import type { objects } from '#features/uploads/api/tables.ts'
import type {
  offerCats,
  offers,
  waitingListEntries,
  waitingListEvents,
} from '#features/waiting-lists/api/tables.ts'
import type { Gazetteer } from '#lib/places/gazetteer.ts'
import type { securityEvents } from '#platform/security-log/tables.ts'
import type { Calendar } from '../calendar.ts'
import type { ImageFile, ImageIndex } from '../images.ts'

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert'] & { id: string }

export type UserRow = Row<typeof users>
export type BreederRow = Row<typeof breeders>
export type CatRow = Row<typeof cats>
export type TransactionRow = Row<typeof transactions>

export type Plan = {
  users: UserRow[]
  accounts: Row<typeof accounts>[]
  breeders: BreederRow[]
  badgeGrants: Row<typeof badgeGrants>[]
  breederChecks: Row<typeof breederChecks>[]
  animals: Row<typeof animals>[]
  animalRegistrations: (typeof animalRegistrations)['$inferInsert'][]
  animalTests: Row<typeof animalTests>[]
  calendarReminders: (typeof calendarReminders)['$inferInsert'][]
  sires: Row<typeof sires>[]
  queens: Row<typeof queens>[]
  pairings: Row<typeof breedingPairings>[]
  litters: Row<typeof litters>[]
  matings: Row<typeof matings>[]
  kittens: Row<typeof kittens>[]
  kittenWeights: Row<typeof kittenWeights>[]
  careEntries: Row<typeof careEntries>[]
  diaryEntries: Row<typeof diaryEntries>[]
  cats: CatRow[]
  catViews: (typeof catViews)['$inferInsert'][]
  transactions: TransactionRow[]
  transactionEvents: Row<typeof transactionEvents>[]
  handovers: (typeof handovers)['$inferInsert'][]
  pickupProposals: Row<typeof pickupProposals>[]
  pickupReminders: (typeof pickupReminders)['$inferInsert'][]
  payments: Row<typeof payments>[]
  charges: Row<typeof charges>[]
  cardUses: Row<typeof cardUses>[]
  paymentChecks: Row<typeof paymentChecks>[]
  fraudWarnings: Row<typeof fraudWarnings>[]
  ledgerGroups: Row<typeof ledgerGroups>[]
  ledgerEntries: Row<typeof ledgerEntries>[]
  receiptCounters: (typeof receiptCounters)['$inferInsert'][]
  receipts: Row<typeof receipts>[]
  payoutAccounts: Row<typeof payoutAccounts>[]
  bankPayouts: Row<typeof bankPayouts>[]
  payoutTransfers: Row<typeof payoutTransfers>[]
  disputes: Row<typeof disputes>[]
  disputeEvidence: (typeof disputeEvidence)['$inferInsert'][]
  disputeStatements: Row<typeof disputeStatements>[]
  reviews: Row<typeof reviews>[]
  favorites: Row<typeof favorites>[]
  inquiries: Row<typeof inquiries>[]
  messages: Row<typeof messages>[]
  savedReplies: Row<typeof savedReplies>[]
  waitingListEntries: Row<typeof waitingListEntries>[]
  waitingListEvents: Row<typeof waitingListEvents>[]
  offers: Row<typeof offers>[]
  offerCats: (typeof offerCats)['$inferInsert'][]
  violations: Row<typeof moderationViolations>[]
  decisions: Row<typeof moderationDecisions>[]
  mutes: Row<typeof mutes>[]
  cases: Row<typeof moderationCases>[]
  caseNotes: Row<typeof moderationCaseNotes>[]
  supportRequests: (typeof supportRequests)['$inferInsert'][]
  supportMessages: Row<typeof supportMessages>[]
  appeals: Row<typeof appeals>[]
  notices: Row<typeof notices>[]
  approvals: Row<typeof approvals>[]
  securityEvents: Row<typeof securityEvents>[]
  objects: Row<typeof objects>[]
  /** The files of the objects: pictures, and documents, which are all the same file. */
  imageFiles: ImageFile[]
  documentIds: string[]
}

/** What the functions that fill the plan share. */
export type PlanContext = {
  plan: Plan
  calendar: Calendar
  images: ImageIndex
  /** The file of every document. */
  certificate: Buffer
  passwordHash: string
  /** The platform's fee in basis points. */
  feeBps: number
  places: Gazetteer
}

/** A plan without rows. */
export function emptyPlan(): Plan {
  return {
    users: [],
    accounts: [],
    breeders: [],
    badgeGrants: [],
    breederChecks: [],
    animals: [],
    animalRegistrations: [],
    animalTests: [],
    calendarReminders: [],
    sires: [],
    queens: [],
    pairings: [],
    litters: [],
    matings: [],
    kittens: [],
    kittenWeights: [],
    careEntries: [],
    diaryEntries: [],
    cats: [],
    catViews: [],
    transactions: [],
    transactionEvents: [],
    handovers: [],
    pickupProposals: [],
    pickupReminders: [],
    payments: [],
    charges: [],
    cardUses: [],
    paymentChecks: [],
    fraudWarnings: [],
    ledgerGroups: [],
    ledgerEntries: [],
    receiptCounters: [],
    receipts: [],
    payoutAccounts: [],
    bankPayouts: [],
    payoutTransfers: [],
    disputes: [],
    disputeEvidence: [],
    disputeStatements: [],
    reviews: [],
    favorites: [],
    inquiries: [],
    messages: [],
    savedReplies: [],
    waitingListEntries: [],
    waitingListEvents: [],
    offers: [],
    offerCats: [],
    violations: [],
    decisions: [],
    mutes: [],
    cases: [],
    caseNotes: [],
    supportRequests: [],
    supportMessages: [],
    appeals: [],
    notices: [],
    approvals: [],
    securityEvents: [],
    objects: [],
    imageFiles: [],
    documentIds: [],
  }
}
