import { readPage } from '#lib/pages.ts'
import { SECURITY_EVENT_KINDS } from '#lib/security-event-kinds.ts'
import { hasStaffRole, type StaffRole } from '#lib/staff-roles.ts'
import { isId } from '#lib/texts/is-id.ts'

/** The state of the staff page is in its URL: the tab, its filters, and the open case. The first tab is that of `/admin`. */
export const TABS = [
  'work',
  'cases',
  'listings',
  'orders',
  'reviews',
  'people',
  'applications',
  'checks',
  'rules',
  'payments',
  'totals',
  'approvals',
  'log',
  'security',
  'staff',
] as const
export type TabId = (typeof TABS)[number]

/** The roles that some tabs need; all staff see the others. */
const TAB_ROLES: Partial<Record<TabId, StaffRole>> = {
  applications: 'moderator',
  checks: 'moderator',
  payments: 'finance',
  totals: 'finance',
  security: 'owner',
  staff: 'owner',
}

/** Whether a member of staff may see a tab; moderators see the security events of one user. */
export function maySee(
  viewer: { staffRole: StaffRole | null },
  { tab, person }: Pick<AdminState, 'tab' | 'person'>,
): boolean {
  if (tab === 'security' && person) return hasStaffRole(viewer, 'moderator')
  return hasStaffRole(viewer, TAB_ROLES[tab] ?? 'support')
}

const STATUSES = ['open', 'closed', 'all'] as const
const KINDS = ['violations', 'report', 'appeal', 'support', 'guarantee'] as const
const ASSIGNEES = ['me', 'none'] as const
const REVIEW_STATUSES = ['visible', 'hidden'] as const
const ACCOUNT_STATUSES = ['muted', 'suspended'] as const

/** The queues after that of catteries that nobody has checked; `documents` and `seen` list documents of tests. */
const CHECK_QUEUES = ['expired', 'documents', 'seen'] as const
const APPROVALS = ['approved', 'declined', 'expired'] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/

const LISTING_KINDS = ['cat', 'pairing'] as const
const LISTING_STATUSES = {
  cat: ['available', 'on_hold', 'reserved', 'sold', 'withdrawn', 'taken_down', 'differs'],
  pairing: ['planned', 'confirmed', 'born', 'taken_down'],
} as const
const ORDER_STATUSES = [
  ...(['pending', 'deposit_paid', 'paid', 'completed', 'canceled', 'refunded'] as const),
  // The refunds and disputes that need attention, instead of the orders.
  'attention',
] as const
const YES_NO = ['true', 'false'] as const

/** The filters of the list of cats or pairings. */
export type ListingFilter = {
  kind: (typeof LISTING_KINDS)[number]
  status: (typeof LISTING_STATUSES)['cat' | 'pairing'][number] | null
  breederId: string | null
  breed: string | null
  documents: (typeof YES_NO)[number] | null
  featured: (typeof YES_NO)[number] | null
}

export type AdminState = {
  tab: TabId
  /** The open case, which replaces the list of cases. */
  caseId: string | null
  status: (typeof STATUSES)[number]
  kind: (typeof KINDS)[number] | null
  assignee: (typeof ASSIGNEES)[number] | null
  /** The search term for cases, listings, orders, reviews, or users. */
  q: string
  accountStatus: (typeof ACCOUNT_STATUSES)[number] | null
  reviewStatus: (typeof REVIEW_STATUSES)[number] | null
  orderStatus: (typeof ORDER_STATUSES)[number] | null
  listings: ListingFilter
  /** The ID of the open listing, which replaces the list; its kind is that of the filters. */
  listingId: string | null
  approval: (typeof APPROVALS)[number] | null
  /** The kind and the day of security events. */
  eventKind: (typeof SECURITY_EVENT_KINDS)[number] | null
  day: string | null
  /** The queue of the checks; null for catteries that nobody has checked. */
  checks: (typeof CHECK_QUEUES)[number] | null
  /** The ID of the cattery whose checks are open beside the queue. */
  catteryId: string | null
  /** The year of the totals. */
  year: number | null
  /** The ID of the breeder whose payouts replace the list of users. */
  payoutsOf: string | null
  /** The ID of the breeder whose waiting list replaces the open case. */
  waitingListOf: string | null
  /** The ID of the user to whom the log is filtered. */
  person: string | null
  page: number
}

/** Parses `?tab=cases&status=closed&kind=report&page=2`, `?case={id}`, and so on; ignores invalid values. */
export function parseAdminUrl(params: URLSearchParams): AdminState {
  const oneOf = <T extends string>(choices: readonly T[], name: string) =>
    choices.find((choice) => choice === params.get(name))
  const id = (name: string) => (isId(params.get(name) ?? '') ? params.get(name) : null)
  const year = Number(params.get('year'))
  // Links to cases, such as those in emails, name no tab.
  const namesCases = ['case', 'status', 'kind', 'assignee', 'q', 'page'].some((name) => params.has(name))
  return {
    tab: oneOf(TABS, 'tab') ?? (namesCases ? 'cases' : 'work'),
    caseId: params.get('case'),
    status: oneOf(STATUSES, 'status') ?? 'open',
    kind: oneOf(KINDS, 'kind') ?? null,
    assignee: oneOf(ASSIGNEES, 'assignee') ?? null,
    q: (params.get('q') ?? '').slice(0, 200),
    accountStatus: oneOf(ACCOUNT_STATUSES, 'accountStatus') ?? null,
    reviewStatus: oneOf(REVIEW_STATUSES, 'reviewStatus') ?? null,
    orderStatus: oneOf(ORDER_STATUSES, 'orderStatus') ?? null,
    approval: oneOf(APPROVALS, 'approval') ?? null,
    eventKind: oneOf(SECURITY_EVENT_KINDS, 'event') ?? null,
    checks: oneOf(CHECK_QUEUES, 'checks') ?? null,
    catteryId: id('cattery'),
    day: DAY.test(params.get('day') ?? '') ? params.get('day') : null,
    year: Number.isInteger(year) && year >= 2000 && year < 2100 ? year : null,
    person: id('person'),
    payoutsOf: id('payouts'),
    waitingListOf: id('waitingList'),
    listings: parseListings(oneOf, id, params),
    listingId: id('listing'),
    page: readPage(params),
  }
}

function parseListings(
  oneOf: <T extends string>(choices: readonly T[], name: string) => T | undefined,
  id: (name: string) => string | null,
  params: URLSearchParams,
): ListingFilter {
  const kind = oneOf(LISTING_KINDS, 'listings') ?? 'cat'
  return {
    kind,
    status: oneOf<NonNullable<ListingFilter['status']>>(LISTING_STATUSES[kind], 'listingStatus') ?? null,
    breederId: id('breeder'),
    breed: params.get('breed')?.slice(0, 80) || null,
    documents: oneOf(YES_NO, 'documents') ?? null,
    featured: oneOf(YES_NO, 'featured') ?? null,
  }
}

/** The URL of a state, by default of cases, without defaults. */
export function adminUrl(
  state: Partial<Omit<AdminState, 'listings'>> & { listings?: Partial<ListingFilter> },
): string {
  const { tab, caseId, status, kind, assignee, q, accountStatus, orderStatus, person, page, listingId } =
    state
  const params = new URLSearchParams()
  if (tab && tab !== 'cases' && tab !== 'work') params.set('tab', tab)
  if (caseId) params.set('case', caseId)
  if (status && status !== 'open') params.set('status', status)
  if (kind) params.set('kind', kind)
  if (assignee) params.set('assignee', assignee)
  for (const [name, value] of listingParams(state.listings)) if (value) params.set(name, value)
  if (listingId) params.set('listing', listingId)
  if (q) params.set('q', q)
  if (accountStatus) params.set('accountStatus', accountStatus)
  if (state.reviewStatus) params.set('reviewStatus', state.reviewStatus)
  if (orderStatus) params.set('orderStatus', orderStatus)
  if (state.approval) params.set('approval', state.approval)
  if (state.eventKind) params.set('event', state.eventKind)
  if (state.checks) params.set('checks', state.checks)
  if (state.catteryId) params.set('cattery', state.catteryId)
  if (state.day) params.set('day', state.day)
  if (state.year) params.set('year', String(state.year))
  if (person) params.set('person', person)
  if (state.payoutsOf) params.set('payouts', state.payoutsOf)
  if (state.waitingListOf) params.set('waitingList', state.waitingListOf)
  if (page && page > 1) params.set('page', String(page))
  if (params.size === 0 && tab !== 'work') params.set('tab', 'cases')
  return params.size > 0 ? `/admin?${params}` : '/admin'
}

function listingParams(
  filter: Partial<ListingFilter> = {},
): [name: string, value: string | null | undefined][] {
  const { kind, status, breederId, breed, documents, featured } = filter
  return [
    ['listings', kind === 'pairing' ? kind : null],
    ['listingStatus', status],
    ['breeder', breederId],
    ['breed', breed],
    ['documents', documents],
    ['featured', featured],
  ]
}
