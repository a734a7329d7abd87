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
import { managedCatQueries } from '#features/cats/web/manage/manage-queries.ts'
import { favoritesQuery } from '#features/favorites/web/favorites-query.ts'
import { catRecordQuery, handoverQuery } from '#features/handovers/web/queries.ts'
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

const apply: PageData = ({ load }) => [
  load(managedBreederQuery),
  load(applicationDraftQuery),
  load(verificationQuery),
]

const balance: PageData = ({ load, params }) => [load(orderQuery(params.id ?? ''), { required: true })]

const catRecord: PageData = ({ load, params: { id = '' } }) => [
  load(catRecordQuery(id), { required: true }),
  load(receiptsQuery(id)),
]

const dashboard: PageData = ({ load, viewer, search }) =>
  viewer?.role === 'breeder'
    ? [
        load(managedBreederQuery),
        ...loadDashboardTab(load, parseDashboardUrl(search)),
        load(managedCatQueries.counts),
        load(breederSalesQuery),
        load(managedLitterQueries.pairings),
        load(managedLitterQueries.litters),
        load(inquiriesQuery('all', 1)),
        load(inquiryCountsQuery),
        load(insightQuery),
        load(checklistQuery),
        load(tasksQuery),
      ]
    : [load(managedBreederQuery)]

/** The cats that a tab of the dashboard shows. */
function loadDashboardTab(load: Load, { tab, form, list }: DashboardState): Promise<void>[] {
  if (tab === 'litters') return [load(managedCatQueries.all)]
  if (tab === 'money') return [load(payoutsQuery)]
  if (!list) return []
  return [
    load(managedCatQueries.page(list)),
    ...(form?.kind === 'edit' ? [load(managedCatQueries.detail(form.id))] : []),
  ]
}

const favorites: PageData = ({ load }) => [load(favoritesQuery)]

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
    : [load(handoverQuery(id)), load(pickupQuery(id)), load(receiptsQuery(id)), load(saleTasksQuery(id))]),
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
  apply,
  balance,
  catRecord,
  dashboard,
  favorites,
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
