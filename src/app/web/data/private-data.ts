/** The data of pages for signed-in users. Loaded with the first of them, so that the pages of visitors do not contain it. */

import { passkeysQuery, twoFactorQuery } from '#features/accounts/web/index.ts'
import {
  emailChangeQuery,
  knownDevicesQuery,
  sessionsQuery,
  signInWaysQuery,
} from '#features/accounts/web/profile/security-queries.ts'
import { type DashboardState, parseDashboardUrl } from '#features/breeder-dashboard/web/dashboard-url.ts'
import { checklistQuery, insightQuery } from '#features/breeder-dashboard/web/insight-query.ts'
import {
  applicationDraftQuery,
  managedBreederQuery,
  verificationQuery,
} from '#features/breeders/web/manage-queries.ts'
import { readBookUrl } from '#features/breeding/web/book/book-url.ts'
import { readMateSearch } from '#features/breeding/web/mates/mates-url.ts'
import { readPlan } from '#features/breeding/web/plan/plan-url.ts'
import { breedingQueries } from '#features/breeding/web/queries.ts'
import { readCalendarUrl } from '#features/calendar/web/calendar-url.ts'
import { monthQuery, settingsQuery } from '#features/calendar/web/queries.ts'
import { carePlanQuery } from '#features/care-plans/web/queries.ts'
import { managedCatQueries } from '#features/cats/web/manage/manage-queries.ts'
import { contractQuery, templatesQuery } from '#features/contracts/web/queries.ts'
import { favoritesQuery } from '#features/favorites/web/favorites-query.ts'
import { catRecordQuery, handoverQuery } from '#features/handovers/web/queries.ts'
import { litterLogQuery } from '#features/litter-log/web/queries.ts'
import { managedLitterQueries } from '#features/litters/web/manage-queries.ts'
import {
  contactsQuery,
  conversationsQuery,
  inquiriesQuery,
  inquiryCountsQuery,
} from '#features/messages/web/index.ts'
import { accountStatusQuery } from '#features/moderation/web/queries.ts'
import { choicesQuery } from '#features/notifications/web/choices-query.ts'
import { noticesQuery } from '#features/notifications/web/queries.ts'
import { breederSalesQuery, orderListQuery, orderQuery } from '#features/orders/web/index.ts'
import { readOrderList } from '#features/orders/web/order-list-url.ts'
import { papersQuery } from '#features/papers/web/queries.ts'
import { payoutsQuery } from '#features/payouts/web/index.ts'
import { pickupQuery, upcomingPickupsQuery } from '#features/pickups/web/queries.ts'
import { deletionQuery, exportsQuery } from '#features/privacy/web/queries.ts'
import { receiptQuery, receiptsQuery } from '#features/receipts/web/queries.ts'
import { writtenReviewsQuery } from '#features/reviews/web/queries.ts'
import { favoriteAlertQuery, searchesQuery } from '#features/searches/web/queries.ts'
import { statementQuery } from '#features/statements/web/queries.ts'
import { supportChoicesQuery, supportRequestsQuery } from '#features/support/web/queries.ts'
import { saleTasksQuery, tasksQuery } from '#features/tasks/web/queries.ts'
import { entryQuery, ownEntriesQuery, ownOffersQuery } from '#features/waiting-lists/web/queries.ts'
import { ROWS_PER_PAGE, readPage } from '#lib/pages.ts'
import type { Load, PageData } from '../page.ts'

const accountStatus: PageData = ({ load }) => [load(accountStatusQuery)]

const animal: PageData = ({ load, params: { id = '' }, viewer }) =>
  viewer?.role === 'breeder'
    ? [load(breedingQueries.animal(id), { required: true }), load(breedingQueries.pedigree(id))]
    : []

const apply: PageData = ({ load }) => [
  load(managedBreederQuery),
  load(applicationDraftQuery),
  load(verificationQuery),
]

const balance: PageData = ({ load, params }) => [load(orderQuery(params.id ?? ''), { required: true })]

const breedingImport: PageData = ({ load, viewer }) =>
  viewer?.role === 'breeder' ? [load(breedingQueries.imports)] : []

const catRecord: PageData = ({ load, params: { id = '' } }) => [
  load(catRecordQuery(id), { required: true }),
  load(papersQuery(id)),
  load(receiptsQuery(id)),
]

const contract: PageData = ({ load, params: { id = '' } }) => [load(contractQuery(id), { required: true })]

const contractTemplates: PageData = ({ load, viewer }) =>
  viewer?.role === 'breeder' ? [load(templatesQuery)] : []

const dashboard: PageData = ({ load, viewer, search }) => {
  if (viewer?.role !== 'breeder') return [load(managedBreederQuery)]
  const state = parseDashboardUrl(search)
  return [
    load(managedBreederQuery),
    ...loadDashboardTab(load, state, search),
    load(managedCatQueries.counts),
    load(managedLitterQueries.pairings),
    load(managedLitterQueries.litters),
    load(inquiryCountsQuery),
    ...(state.tab === 'calendar' ? [] : loadOverview(load)),
  ]
}

/** What the overview shows, which breeders open from most tabs. */
const loadOverview = (load: Load) => [
  load(breederSalesQuery),
  load(inquiriesQuery('all', 1)),
  load(insightQuery),
  load(checklistQuery),
  load(tasksQuery),
]

/** What a tab of the dashboard shows besides what all of them need. */
function loadDashboardTab(
  load: Load,
  { tab, form, list }: DashboardState,
  search: URLSearchParams,
): Promise<void>[] {
  if (tab === 'calendar') return [load(monthQuery(readCalendarUrl(search).month)), load(settingsQuery)]
  if (tab === 'book')
    return [
      load(breedingQueries.page(readBookUrl(search).search)),
      load(breedingQueries.requests),
      load(breedingQueries.sameCats),
    ]
  if (tab === 'litters') return [load(managedCatQueries.all)]
  if (tab === 'money') return [load(payoutsQuery)]
  if (!list) return []
  return [
    load(managedCatQueries.page(list)),
    ...(form?.kind === 'edit' ? [load(managedCatQueries.detail(form.id))] : []),
  ]
}

const favorites: PageData = ({ load }) => [load(favoritesQuery)]

const litterLog: PageData = ({ load, params: { id = '' }, viewer }) =>
  viewer?.role === 'breeder' ? [load(litterLogQuery(id), { required: true }), load(carePlanQuery(id))] : []

const matingPlan: PageData = ({ load, search, viewer }) => {
  if (viewer?.role !== 'breeder') return []
  const { sire, dam, generations } = readPlan(search)
  return [
    ...[sire, dam].flatMap((id) => (id ? [load(breedingQueries.animal(id))] : [])),
    ...(sire && dam ? [load(breedingQueries.preview(sire, dam, generations))] : []),
  ]
}

const mates: PageData = ({ load, search, viewer }) => {
  const wanted = readMateSearch(search)
  return viewer?.role === 'breeder' && wanted.animal
    ? [load(breedingQueries.animal(wanted.animal)), load(breedingQueries.mates(wanted.animal, wanted))]
    : []
}

const messages: PageData = ({ load }) => [
  load(conversationsQuery(1, '')),
  load(contactsQuery('')),
  load(ownOffersQuery),
]

const notifications: PageData = ({ load, search }) => [load(noticesQuery(readPage(search), ROWS_PER_PAGE))]

const order: PageData = ({ load, params: { id = '' }, viewer }) => [
  load(orderQuery(id), { required: true }),
  ...(viewer?.role === 'admin'
    ? []
    : [
        load(contractQuery(id)),
        load(handoverQuery(id)),
        load(pickupQuery(id)),
        load(receiptsQuery(id)),
        load(saleTasksQuery(id)),
      ]),
]

const orders: PageData = ({ load, search }) => [
  load(orderListQuery(readOrderList('/orders', search))),
  load(upcomingPickupsQuery),
]

const profile: PageData = ({ load }) => [load(choicesQuery)]

const profileData: PageData = ({ load }) => [load(exportsQuery), load(deletionQuery)]

const receipt: PageData = ({ load, params: { id = '', number = '' } }) => [
  load(receiptQuery(id, number), { required: true }),
]

const sales: PageData = ({ load, search, viewer }) => [
  ...(viewer?.role === 'breeder' ? [load(payoutsQuery)] : []),
  load(orderListQuery(readOrderList('/sales', search))),
  load(upcomingPickupsQuery),
]

const writtenReviews: PageData = ({ load, search }) => [load(writtenReviewsQuery(readPage(search)))]

const searches: PageData = ({ load }) => [load(searchesQuery), load(favoriteAlertQuery)]

const security: PageData = ({ load }) => [
  load(emailChangeQuery),
  load(signInWaysQuery),
  load(sessionsQuery),
  load(knownDevicesQuery),
  load(twoFactorQuery),
  load(passkeysQuery),
]

const statements: PageData = ({ load, params: { id = '' }, search }) => {
  const month = search.get('month')
  return month === null ? [] : [load(statementQuery(id, month), { required: true })]
}

const support: PageData = ({ load }) => [load(supportChoicesQuery), load(supportRequestsQuery)]

const twoFactor: PageData = ({ load }) => [load(twoFactorQuery), load(passkeysQuery)]

const waitingLists: PageData = ({ load }) => [load(ownEntriesQuery)]

const waitingListEntry: PageData = ({ load, params: { id = '' } }) => [
  load(entryQuery(id), { required: true }),
]

/** By the name that routes.tsx uses. */
export const privateData = {
  accountStatus,
  animal,
  apply,
  balance,
  breedingImport,
  catRecord,
  contract,
  contractTemplates,
  dashboard,
  favorites,
  mates,
  litterLog,
  matingPlan,
  messages,
  notifications,
  order,
  orders,
  profile,
  profileData,
  receipt,
  sales,
  searches,
  security,
  statements,
  support,
  twoFactor,
  waitingListEntry,
  waitingLists,
  writtenReviews,
} satisfies Record<string, PageData>
