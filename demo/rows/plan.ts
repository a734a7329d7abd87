/** The demo world as rows, before any of them is written. */
import type { accounts, users } from '#features/accounts/api/tables.ts'
import type { breeders } from '#features/breeders/api/tables.ts'
import type { cats, catViews } from '#features/cats/api/tables.ts'
import type { favorites } from '#features/favorites/api/tables.ts'
import type { breedingPairings, litters, queens, sires } from '#features/litters/api/tables.ts'
import type { inquiries, messages } from '#features/messages/api/tables.ts'
import type {
  appeals,
  moderationCases,
  moderationDecisions,
  moderationViolations,
  mutes,
} from '#features/moderation/api/tables.ts'
import type { notices } from '#features/notifications/api/tables.ts'
import type { charges, payments, transactions } from '#features/payments/api/tables.ts'
import type { reviews } from '#features/reviews/api/tables.ts'
import type { Calendar } from '../calendar.ts'
import type { Portrait } from '../portrait.ts'

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert'] & { id: string }

export type UserRow = Row<typeof users>
export type BreederRow = Row<typeof breeders>
export type CatRow = Row<typeof cats>
export type TransactionRow = Row<typeof transactions>

/** The portraits of one row, drawn when they are needed. The first is the cover. */
type Gallery = { rowId: string; ownerId: string; portraits: Portrait[] }

export type Plan = {
  users: UserRow[]
  accounts: Row<typeof accounts>[]
  breeders: BreederRow[]
  sires: Row<typeof sires>[]
  queens: Row<typeof queens>[]
  pairings: Row<typeof breedingPairings>[]
  litters: Row<typeof litters>[]
  cats: CatRow[]
  catViews: (typeof catViews)['$inferInsert'][]
  transactions: TransactionRow[]
  payments: Row<typeof payments>[]
  charges: Row<typeof charges>[]
  reviews: Row<typeof reviews>[]
  favorites: Row<typeof favorites>[]
  inquiries: Row<typeof inquiries>[]
  messages: Row<typeof messages>[]
  violations: Row<typeof moderationViolations>[]
  decisions: Row<typeof moderationDecisions>[]
  mutes: Row<typeof mutes>[]
  cases: Row<typeof moderationCases>[]
  appeals: Row<typeof appeals>[]
  notices: Row<typeof notices>[]
  /** The parent whose portrait stands for a cattery, by the cattery's id. */
  faces: Map<string, string>
  /** Of cats and of parents; the rows get the addresses when the pictures are stored. */
  catGalleries: Gallery[]
  parentGalleries: Gallery[]
}

/** What all parts of the plan are made with. */
export type Making = {
  plan: Plan
  calendar: Calendar
  passwordHash: string
  /** The platform's share of a sale in basis points. */
  feeBps: number
}

/** A plan with nothing in it. */
export function emptyPlan(): Plan {
  return {
    users: [],
    accounts: [],
    breeders: [],
    sires: [],
    queens: [],
    pairings: [],
    litters: [],
    cats: [],
    catViews: [],
    transactions: [],
    payments: [],
    charges: [],
    reviews: [],
    favorites: [],
    inquiries: [],
    messages: [],
    violations: [],
    decisions: [],
    mutes: [],
    cases: [],
    appeals: [],
    notices: [],
    faces: new Map(),
    catGalleries: [],
    parentGalleries: [],
  }
}
