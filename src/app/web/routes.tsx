/** Every page of the site: path -> page -> data. Each page is loaded when it is first visited. */
import { passkeysQuery, signInOptionsQuery, twoFactorQuery } from '#features/accounts/web/index.ts'
import { readBreederSearch } from '#features/breeders/web/breeder-search.ts'
import { breederQueries } from '#features/breeders/web/index.ts'
import { draftQuery, managedBreederQuery } from '#features/breeders/web/manage-queries.ts'
import { catQueries, featuredCats, isNarrow, parseCatFilter } from '#features/cats/web/index.ts'
import { managedCatQueries } from '#features/cats/web/manage-queries.ts'
import { type DashboardState, parseDashboardUrl } from '#features/dashboard/web/dashboard-url.ts'
import { insightQuery } from '#features/dashboard/web/insight-query.ts'
import { favoritesQuery } from '#features/favorites/web/favorites-query.ts'
import {
  pairingQueries,
  readPairingSearch,
  toPairingQuery,
  upcomingPairings,
} from '#features/litters/web/index.ts'
import { managedLitterQueries } from '#features/litters/web/manage-queries.ts'
import {
  contactsQuery,
  conversationsQuery,
  inquiriesQuery,
  inquiryCountsQuery,
} from '#features/messages/web/index.ts'
import { accountStatusQuery } from '#features/moderation/web/queries.ts'
import { NOTICES_PER_PAGE } from '#features/notifications/limits.ts'
import { choicesQuery } from '#features/notifications/web/choices-query.ts'
import { readNoticePage } from '#features/notifications/web/notice-page-url.ts'
import { noticesQuery } from '#features/notifications/web/queries.ts'
import { subscriptionQuery } from '#features/notifications/web/subscription-query.ts'
import { catRecordQuery, handoverQuery } from '#features/orders/web/handover-queries.ts'
import {
  breederSalesQuery,
  catSaleQuery,
  catTermsQuery,
  orderListQuery,
  orderQuery,
} from '#features/orders/web/index.ts'
import { readOrderList } from '#features/orders/web/order-list-url.ts'
import { receiptQuery, receiptsQuery } from '#features/payments/web/receipt-queries.ts'
import { deletionQuery, exportsQuery } from '#features/privacy/web/queries.ts'
import {
  readReviewPage,
  readWrittenPage,
  reviewsQuery,
  writtenReviewsQuery,
} from '#features/reviews/web/queries.ts'
import { homeQuery } from '#features/site/web/home-query.ts'
import { statisticsQuery } from '#features/site/web/statistics-query.ts'
import {
  supportChoicesQuery,
  supportRequestQuery,
  supportRequestsQuery,
} from '#features/support/web/queries.ts'
import type { Load, Page, PageData } from './page.ts'
import { breederPageQuery, litterPageQuery } from './pages/queries.ts'

export const pages: Page[] = [
  {
    path: '/',
    module: 'src/app/web/pages/front-page.tsx',
    component: async () => (await import('./pages/front-page.tsx')).FrontPage,
    data: ({ load, viewer }) => [
      load(featuredCats),
      ...(viewer ? [load(upcomingPairings), load(homeQuery)] : [load(statisticsQuery)]),
    ],
  },
  {
    path: '/cats',
    module: 'src/app/web/pages/cats-page.tsx',
    component: async () => (await import('./pages/cats-page.tsx')).CatsPage,
    data: ({ load, search }) => {
      const filter = parseCatFilter(search)
      return [
        load(catQueries.page(filter), { required: true }),
        load(catQueries.facets(filter), { deferred: isNarrow(filter) }),
        load(catQueries.breeds()),
        ...(filter.breed ? [load(catQueries.breed(filter.breed))] : []),
      ]
    },
  },
  {
    path: '/cats/:id',
    module: 'src/app/web/pages/cat-page.tsx',
    component: async () => (await import('./pages/cat-page.tsx')).CatPage,
    data: ({ load, params: { id = '' }, viewer }) => [
      load(catQueries.detail(id), { required: true }),
      ...(viewer ? [load(catSaleQuery(id))] : []),
    ],
  },
  {
    path: '/breeding-pairings',
    module: 'src/features/litters/web/pairings-page.tsx',
    component: async () => (await import('#features/litters/web/pairings-page.tsx')).PairingsPage,
    data: ({ load, search }) => [
      load(pairingQueries.list(toPairingQuery(readPairingSearch(search))), { required: true }),
      load(pairingQueries.breeds()),
    ],
  },
  {
    path: '/breeding-pairings/:id',
    module: 'src/app/web/pages/pairing-page.tsx',
    component: async () => (await import('./pages/pairing-page.tsx')).PairingPage,
    data: ({ load, params }) => [load(pairingQueries.detail(params.id ?? ''), { required: true })],
  },
  {
    path: '/litters/:id',
    module: 'src/app/web/pages/litter-page.tsx',
    component: async () => (await import('./pages/litter-page.tsx')).LitterPage,
    data: ({ load, params }) => [load(litterPageQuery(params.id ?? ''), { required: true })],
  },
  {
    path: '/breeders',
    module: 'src/app/web/pages/breeders-page.tsx',
    component: async () => (await import('./pages/breeders-page.tsx')).BreedersPage,
    data: ({ load, search }) => [load(breederQueries.search(readBreederSearch(search)), { required: true })],
  },
  {
    path: '/breeder/:id',
    module: 'src/app/web/pages/breeder-page.tsx',
    component: async () => (await import('./pages/breeder-page.tsx')).BreederPage,
    data: ({ load, params: { id = '' }, search }) => {
      const reviews = readReviewPage(search)
      return [
        load(breederPageQuery(id), { required: true }),
        ...(reviews === null ? [] : [load(reviewsQuery(id, reviews))]),
      ]
    },
  },
  {
    path: '/notifications',
    module: 'src/features/notifications/web/notifications-page.tsx',
    component: async () =>
      (await import('#features/notifications/web/notifications-page.tsx')).NotificationsPage,
    data: ({ load, search, viewer }) =>
      viewer ? [load(noticesQuery(readNoticePage(search), NOTICES_PER_PAGE))] : [],
    signedInOnly: true,
  },
  {
    path: '/unsubscribe',
    module: 'src/features/notifications/web/unsubscribe-page.tsx',
    component: async () => (await import('#features/notifications/web/unsubscribe-page.tsx')).UnsubscribePage,
    data: ({ load, search }) => [load(subscriptionQuery(search.get('token') ?? ''), { required: true })],
  },
  {
    path: '/favorites',
    module: 'src/app/web/pages/favorites-page.tsx',
    component: async () => (await import('./pages/favorites-page.tsx')).FavoritesPage,
    data: ({ load, viewer }) => (viewer ? [load(favoritesQuery)] : []),
    needsScript: 'Adding and removing favorites needs JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/profile',
    module: 'src/app/web/pages/profile-page.tsx',
    component: async () => (await import('./pages/profile-page.tsx')).ProfilePage,
    data: ({ load, viewer }) => (viewer ? [load(choicesQuery)] : []),
    needsScript: 'Choosing which emails to receive needs JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/profile/edit',
    module: 'src/app/web/pages/profile-edit-page.tsx',
    component: async () => (await import('./pages/profile-edit-page.tsx')).ProfileEditPage,
    needsScript: 'Changing your name and picture needs JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/profile/security',
    module: 'src/app/web/pages/profile-security-page.tsx',
    component: async () => (await import('./pages/profile-security-page.tsx')).ProfileSecurityPage,
    data: ({ load, viewer }) =>
      viewer ? [loadSecurity(load), load(twoFactorQuery), load(passkeysQuery)] : [],
    needsScript: 'Changing how you sign in needs JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/profile/reviews',
    module: 'src/app/web/pages/profile-reviews-page.tsx',
    component: async () => (await import('./pages/profile-reviews-page.tsx')).ProfileReviewsPage,
    data: ({ load, search, viewer }) => (viewer ? [load(writtenReviewsQuery(readWrittenPage(search)))] : []),
    signedInOnly: true,
  },
  {
    path: '/profile/data',
    module: 'src/app/web/pages/profile-data-page.tsx',
    component: async () => (await import('./pages/profile-data-page.tsx')).ProfileDataPage,
    data: ({ load, viewer }) => (viewer ? [load(exportsQuery), load(deletionQuery)] : []),
    needsScript: 'Downloading your data and deleting your account need JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/messages',
    module: 'src/app/web/pages/messages-page.tsx',
    component: async () => (await import('./pages/messages-page.tsx')).MessagesPage,
    data: ({ load, viewer }) => (viewer ? [load(conversationsQuery(1, '')), load(contactsQuery(''))] : []),
    asksToSignIn: true,
    needsScript: 'Reading and writing messages needs JavaScript, which checks them for contact details.',
  },
  ...['/about', '/buyer-guarantee', '/terms', '/privacy', '/accessibility'].map((path) => ({
    path,
    module: 'src/features/site/web/text-page.tsx',
    component: async () => (await import('#features/site/web/text-page.tsx')).TextPage,
  })),
  {
    path: '/support',
    module: 'src/app/web/pages/support-page.tsx',
    component: async () => (await import('./pages/support-page.tsx')).SupportPage,
    data: ({ load, viewer }) => (viewer ? [load(supportChoicesQuery), load(supportRequestsQuery)] : []),
  },
  {
    path: '/support/:id',
    module: 'src/features/support/web/request-page.tsx',
    component: async () => (await import('#features/support/web/request-page.tsx')).SupportRequestPage,
    data: ({ load, params, search }) => [
      load(supportRequestQuery(params.id ?? '', search.get('token') ?? ''), { required: true }),
    ],
  },
  {
    path: '/checkout/:catId',
    module: 'src/features/payments/web/checkout-page.tsx',
    component: async () => (await import('#features/payments/web/checkout-page.tsx')).CheckoutPage,
    needsScript:
      'Paying needs JavaScript, because the payment provider’s card form runs in your browser. Nothing has been charged.',
    data: ({ load, params: { catId = '' }, viewer }) => [
      load(catQueries.detail(catId), { required: true }),
      load(catTermsQuery(catId)),
      ...(viewer ? [load(catSaleQuery(catId))] : []),
    ],
    signedInOnly: true,
  },
  {
    path: '/success',
    module: 'src/features/payments/web/success-page.tsx',
    component: async () => (await import('#features/payments/web/success-page.tsx')).SuccessPage,
    needsScript:
      'This page needs JavaScript to show the result of your payment. You will also receive it by email.',
    signedInOnly: true,
  },
  {
    path: '/orders/:id/pay',
    module: 'src/features/payments/web/balance-page.tsx',
    component: async () => (await import('#features/payments/web/balance-page.tsx')).BalancePage,
    needsScript: 'Paying needs JavaScript.',
    data: ({ load, params, viewer }) =>
      viewer ? [load(orderQuery(params.id ?? ''), { required: true })] : [],
    signedInOnly: true,
  },
  ...(['/orders', '/sales'] as const).map((path) => ({
    path,
    module: 'src/features/orders/web/order-list-page.tsx',
    component: async () => {
      const { OrdersPage, SalesPage } = await import('#features/orders/web/order-list-page.tsx')
      return path === '/orders' ? OrdersPage : SalesPage
    },
    data: (({ load, search, viewer }) =>
      viewer ? [load(orderListQuery(readOrderList(path, search)))] : []) satisfies PageData,
    signedInOnly: true,
  })),
  ...['/orders/:id', '/sales/:id'].map((path) => ({
    path,
    module: 'src/app/web/pages/order-page.tsx',
    component: async () => (await import('./pages/order-page.tsx')).OrderPage,
    needsScript: 'Paying, canceling, and the other actions need JavaScript.',
    data: (({ load, params, viewer }) =>
      viewer
        ? [
            load(orderQuery(params.id ?? ''), { required: true }),
            ...(viewer.role === 'admin'
              ? []
              : [load(handoverQuery(params.id ?? '')), load(receiptsQuery(params.id ?? ''))]),
          ]
        : []) satisfies PageData,
    signedInOnly: true,
  })),
  {
    path: '/orders/:id/receipts/:number',
    module: 'src/features/payments/web/receipt-page.tsx',
    component: async () => (await import('#features/payments/web/receipt-page.tsx')).ReceiptPage,
    data: ({ load, params: { id = '', number = '' }, viewer }) =>
      viewer ? [load(receiptQuery(id, number), { required: true })] : [],
    signedInOnly: true,
  },
  {
    path: '/orders/:id/cat',
    module: 'src/app/web/pages/cat-record-page.tsx',
    component: async () => (await import('./pages/cat-record-page.tsx')).CatRecordPage,
    data: ({ load, params, viewer }) =>
      viewer
        ? [load(catRecordQuery(params.id ?? ''), { required: true }), load(receiptsQuery(params.id ?? ''))]
        : [],
    signedInOnly: true,
  },
  {
    path: '/breeders/apply',
    module: 'src/app/web/pages/apply-page.tsx',
    component: async () => (await import('./pages/apply-page.tsx')).ApplyPage,
    data: ({ load, viewer }) => (viewer ? [load(managedBreederQuery), load(draftQuery)] : []),
    asksToSignIn: true,
    needsScript: 'Saving and submitting the application needs JavaScript.',
  },
  ...['/dashboard', '/breeder-dashboard'].map((path) => ({
    path,
    module: 'src/features/dashboard/web/dashboard-page.tsx',
    component: async () => (await import('#features/dashboard/web/dashboard-page.tsx')).DashboardPage,
    data: (({ load, viewer, search }) =>
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
          ]
        : viewer
          ? [load(managedBreederQuery)]
          : []) satisfies PageData,
    asksToSignIn: true,
    needsScript: 'Editing your profile, cats, and litters needs JavaScript.',
  })),
  {
    path: '/account-status',
    module: 'src/features/moderation/web/account-status-page.tsx',
    component: async () =>
      (await import('#features/moderation/web/account-status-page.tsx')).AccountStatusPage,
    data: ({ load, viewer }) => (viewer ? [load(accountStatusQuery)] : []),
    needsScript: 'Asking for a review of a decision needs JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/admin',
    module: 'src/features/admin/web/admin-page.tsx',
    component: async () => (await import('#features/admin/web/admin-page.tsx')).AdminPage,
    needsScript: 'The pages for staff need JavaScript.',
    signedInOnly: true,
    staffOnly: true,
  },
  {
    path: '/login',
    module: 'src/features/accounts/web/sign-in-page.tsx',
    component: async () => (await import('#features/accounts/web/sign-in-page.tsx')).SignInPage,
    data: ({ load }) => [load(signInOptionsQuery)],
  },
  {
    path: '/login/code',
    module: 'src/features/accounts/web/second-factor-page.tsx',
    component: async () => (await import('#features/accounts/web/second-factor-page.tsx')).SecondFactorPage,
  },
  {
    path: '/two-factor',
    module: 'src/features/accounts/web/two-factor-page.tsx',
    component: async () => (await import('#features/accounts/web/two-factor-page.tsx')).TwoFactorPage,
    data: ({ load, viewer }) => (viewer ? [load(twoFactorQuery), load(passkeysQuery)] : []),
    needsScript: 'Setting up two-factor authentication needs JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/signup',
    module: 'src/features/accounts/web/sign-up-page.tsx',
    component: async () => (await import('#features/accounts/web/sign-up-page.tsx')).SignUpPage,
  },
  {
    path: '/forgot-password',
    module: 'src/features/accounts/web/forgot-password-page.tsx',
    component: async () =>
      (await import('#features/accounts/web/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    module: 'src/features/accounts/web/reset-password-page.tsx',
    component: async () => (await import('#features/accounts/web/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: '/email-change',
    module: 'src/features/accounts/web/email-change-page.tsx',
    component: async () => (await import('#features/accounts/web/email-change-page.tsx')).EmailChangePage,
    data: ({ load, search }) => [loadEmailLink(load, search.get('token') ?? '')],
    needsScript: 'Confirming a new email address needs JavaScript.',
  },
  {
    path: '*',
    module: 'src/features/site/web/not-found-page.tsx',
    component: async () => (await import('#features/site/web/not-found-page.tsx')).NotFoundPage,
    status: 404,
  },
]

/** Queries that no other page uses, so that the others do not load them. */
const securityQueries = () => import('#features/accounts/web/security-queries.ts')

async function loadSecurity(load: Load): Promise<void> {
  const { emailChangeQuery, sessionsQuery, signInWaysQuery } = await securityQueries()
  await Promise.all([load(emailChangeQuery), load(signInWaysQuery), load(sessionsQuery)])
}

async function loadEmailLink(load: Load, token: string): Promise<void> {
  await load((await securityQueries()).emailLinkQuery(token))
}

/** The cats that a tab of the dashboard shows. */
function loadDashboardTab(load: Load, { tab, form, list }: DashboardState): Promise<void>[] {
  if (tab === 'litters') return [load(managedCatQueries.all)]
  if (!list) return []
  return [
    load(managedCatQueries.page(list)),
    ...(form?.kind === 'edit' ? [load(managedCatQueries.detail(form.id))] : []),
  ]
}
