/** Every page of the site: path -> page -> data. Each page is loaded when it is first visited. */
import { signInOptionsQuery } from '#features/accounts/web/index.ts'
import { readBreederSearch } from '#features/breeders/web/breeder-search.ts'
import { breederQueries } from '#features/breeders/web/index.ts'
import { placeQuery } from '#features/breeders/web/place-query.ts'
import { guideQueries } from '#features/breeds/web/queries.ts'
import { readCompared } from '#features/cats/compare.ts'
import { compareQuery } from '#features/cats/web/compare/compare-query.ts'
import { confirmationQuery } from '#features/cats/web/confirm/confirmation-query.ts'
import { catQueries, featuredCats, isNarrow, parseCatFilter } from '#features/cats/web/index.ts'
import { pairingQueries, upcomingPairings } from '#features/litters/web/index.ts'
import { readPairingSearch, toPairingQuery } from '#features/litters/web/pairings/pairing-search.ts'
import { subscriptionQuery } from '#features/notifications/web/subscription-query.ts'
import { catSaleQuery } from '#features/orders/web/index.ts'
import { breederPageQuery } from '#features/profiles/web/breeder-page-query.ts'
import { litterPageQuery } from '#features/profiles/web/litter-page-query.ts'
import { readReviewPage, reviewsQuery } from '#features/reviews/web/queries.ts'
import { catTermsQuery } from '#features/sale-terms/web/index.ts'
import { questionsQuery, searchesQuery } from '#features/searches/web/queries.ts'
import { homeQuery } from '#features/site/web/home-query.ts'
import { statisticsQuery } from '#features/site/web/statistics-query.ts'
import { supportRequestQuery } from '#features/support/web/queries.ts'
import { tasksQuery } from '#features/tasks/web/queries.ts'
import { readJoinUrl } from '#features/waiting-lists/web/join-url.ts'
import { ownEntriesQuery, ownOffersQuery, waitingListQuery } from '#features/waiting-lists/web/queries.ts'
import { isOneBreed } from '#lib/texts/breed-names.ts'
import { intentPlace, intentQuery, readIntent } from './data/sign-in-intent.ts'
import type { Load, Page, PageData } from './page.ts'

export const pages: Page[] = [
  {
    path: '/',
    module: 'src/app/web/pages/front-page.tsx',
    component: async () => (await import('./pages/front-page.tsx')).FrontPage,
    data: ({ load, viewer }) => [
      load(featuredCats),
      ...(viewer
        ? [
            load(upcomingPairings),
            load(homeQuery),
            load(searchesQuery),
            ...(viewer.role === 'buyer' ? [load(questionsQuery)] : []),
            load(ownEntriesQuery),
            load(tasksQuery),
          ]
        : [load(statisticsQuery), load(catQueries.breeds())]),
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
        ...(filter.breed && isOneBreed(filter.breed) ? [load(catQueries.breed(filter.breed))] : []),
        ...(filter.location ? [load(placeQuery(filter.location))] : []),
      ]
    },
  },
  {
    path: '/compare',
    module: 'src/app/web/pages/compare-page.tsx',
    component: async () => (await import('./pages/compare-page.tsx')).ComparePage,
    data: ({ load, search }) => {
      const { ids, near } = readCompared(search)
      return ids.length > 0 ? [load(compareQuery(ids, near), { required: true })] : []
    },
  },
  {
    path: '/cats/:id',
    module: 'src/app/web/pages/cat-page.tsx',
    component: async () => (await import('./pages/cat-page.tsx')).CatPage,
    data: ({ load, params: { id = '' }, viewer }) => [
      load(catQueries.detail(id), { required: true }),
      load(catTermsQuery(id)),
      ...(viewer ? [load(catSaleQuery(id))] : []),
    ],
  },
  {
    path: '/breeding-pairings',
    module: 'src/app/web/pages/pairings-page.tsx',
    component: async () => (await import('./pages/pairings-page.tsx')).PairingsPage,
    data: ({ load, search }) => {
      const filter = readPairingSearch(search)
      return [
        load(pairingQueries.list(toPairingQuery(filter)), { required: true }),
        load(pairingQueries.breeds()),
        ...(filter.location ? [load(placeQuery(filter.location))] : []),
      ]
    },
  },
  {
    path: '/breeding-pairings/:id',
    module: 'src/app/web/pages/pairing-page.tsx',
    component: async () => (await import('./pages/pairing-page.tsx')).PairingPage,
    data: ({ load, params: { id = '' } }) => [
      load(pairingQueries.detail(id), { required: true }),
      load(waitingListQuery({ pairingId: id })),
    ],
  },
  {
    path: '/litters/:id',
    module: 'src/features/profiles/web/litter-page.tsx',
    component: async () => (await import('#features/profiles/web/litter-page.tsx')).LitterPage,
    data: ({ load, params: { id = '' } }) => [
      load(litterPageQuery(id), { required: true }),
      load(waitingListQuery({ litterId: id })),
    ],
  },
  {
    path: '/breeders',
    module: 'src/app/web/pages/breeders-page.tsx',
    component: async () => (await import('./pages/breeders-page.tsx')).BreedersPage,
    data: ({ load, search }) => {
      const filter = readBreederSearch(search)
      if (filter.view === 'map')
        return [
          load(breederQueries.map(filter), { required: true }),
          ...(filter.location ? [load(placeQuery(filter.location))] : []),
        ]
      return [
        load(breederQueries.search(filter), { required: true }),
        ...(filter.location ? [load(placeQuery(filter.location))] : []),
      ]
    },
  },
  {
    path: '/breeder/:id',
    module: 'src/app/web/pages/breeder-page.tsx',
    component: async () => (await import('./pages/breeder-page.tsx')).BreederPage,
    data: ({ load, params: { id = '' }, search }) => {
      const reviews = readReviewPage(search)
      return [
        load(breederPageQuery(id), { required: true }),
        load(waitingListQuery({ breederId: id })),
        ...(reviews === null ? [] : [load(reviewsQuery(id, reviews))]),
      ]
    },
  },
  {
    path: '/breeds',
    module: 'src/features/breeds/web/guides-page.tsx',
    component: async () => (await import('#features/breeds/web/guides-page.tsx')).GuidesPage,
    data: ({ load }) => [load(guideQueries.list(), { required: true })],
  },
  {
    path: '/breeds/:slug',
    module: 'src/app/web/pages/breed-page.tsx',
    component: async () => (await import('./pages/breed-page.tsx')).BreedPage,
    data: ({ load, params: { slug = '' } }) => [
      load(guideQueries.detail(slug), { required: true }),
      load(guideQueries.cats(slug)),
      load(guideQueries.pairings(slug)),
    ],
  },
  {
    path: '/breeder/:id/statements',
    module: 'src/features/statements/web/statements-page.tsx',
    component: async () => (await import('#features/statements/web/statements-page.tsx')).StatementsPage,
    data: forUser('statements'),
    signedInOnly: true,
  },
  {
    path: '/notifications',
    module: 'src/features/notifications/web/notifications-page.tsx',
    component: async () =>
      (await import('#features/notifications/web/notifications-page.tsx')).NotificationsPage,
    data: forUser('notifications'),
    signedInOnly: true,
  },
  {
    path: '/unsubscribe',
    module: 'src/features/notifications/web/unsubscribe-page.tsx',
    component: async () => (await import('#features/notifications/web/unsubscribe-page.tsx')).UnsubscribePage,
    data: ({ load, search }) => [load(subscriptionQuery(search.get('token') ?? ''), { required: true })],
  },
  {
    path: '/listings/confirm',
    module: 'src/features/cats/web/confirm/confirm-listings-page.tsx',
    component: async () =>
      (await import('#features/cats/web/confirm/confirm-listings-page.tsx')).ConfirmListingsPage,
    data: ({ load, search }) => [load(confirmationQuery(search.get('token') ?? ''), { required: true })],
    needsScript: 'Confirming your listings needs JavaScript. A visit of your dashboard confirms them, too.',
  },
  {
    path: '/favorites',
    module: 'src/app/web/pages/favorites-page.tsx',
    component: async () => (await import('./pages/favorites-page.tsx')).FavoritesPage,
    data: forUser('favorites'),
    needsScript: 'Adding and removing favorites needs JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/profile',
    module: 'src/app/web/pages/profile-page.tsx',
    component: async () => (await import('./pages/profile-page.tsx')).ProfilePage,
    data: forUser('profile'),
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
    data: forUser('security'),
    needsScript: 'Changing how you sign in needs JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/profile/reviews',
    module: 'src/app/web/pages/profile-reviews-page.tsx',
    component: async () => (await import('./pages/profile-reviews-page.tsx')).ProfileReviewsPage,
    data: forUser('writtenReviews'),
    signedInOnly: true,
  },
  {
    path: '/profile/data',
    module: 'src/app/web/pages/profile-data-page.tsx',
    component: async () => (await import('./pages/profile-data-page.tsx')).ProfileDataPage,
    data: forUser('profileData'),
    needsScript: 'Downloading your data and deleting your account need JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/messages',
    module: 'src/app/web/pages/messages-page.tsx',
    component: async () => (await import('./pages/messages-page.tsx')).MessagesPage,
    data: forUser('messages'),
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
    data: forUser('support'),
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
      ...(viewer ? [load(catSaleQuery(catId)), load(ownOffersQuery)] : []),
    ],
    signUpFirst: true,
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
    path: '/searches',
    module: 'src/features/searches/web/searches-page.tsx',
    component: async () => (await import('#features/searches/web/searches-page.tsx')).SearchesPage,
    data: forUser('searches'),
    needsScript: 'Changing saved searches needs JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/waiting-lists',
    module: 'src/features/waiting-lists/web/own-lists-page.tsx',
    component: async () => (await import('#features/waiting-lists/web/own-lists-page.tsx')).OwnListsPage,
    data: forUser('waitingLists'),
    signedInOnly: true,
  },
  {
    path: '/waiting-lists/join',
    module: 'src/features/waiting-lists/web/join-page.tsx',
    component: async () => (await import('#features/waiting-lists/web/join-page.tsx')).JoinPage,
    data: ({ load, search }) => [load(waitingListQuery(readJoinUrl(search)), { required: true })],
    needsScript: 'Joining a waiting list needs JavaScript.',
  },
  {
    path: '/waiting-lists/:id',
    module: 'src/app/web/pages/entry-page.tsx',
    component: async () => (await import('./pages/entry-page.tsx')).EntryPage,
    data: forUser('waitingListEntry'),
    needsScript: 'Changing an entry needs JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/orders/:id/pay',
    module: 'src/features/payments/web/balance-page.tsx',
    component: async () => (await import('#features/payments/web/balance-page.tsx')).BalancePage,
    needsScript: 'Paying needs JavaScript.',
    data: forUser('balance'),
    signedInOnly: true,
  },
  {
    path: '/orders',
    module: 'src/app/web/pages/orders-page.tsx',
    component: async () => (await import('./pages/orders-page.tsx')).OrdersPage,
    data: forUser('orders'),
    signedInOnly: true,
  },
  {
    path: '/sales',
    module: 'src/app/web/pages/sales-page.tsx',
    component: async () => (await import('./pages/sales-page.tsx')).SalesPage,
    data: forUser('sales'),
    signedInOnly: true,
  },
  ...['/orders/:id', '/sales/:id'].map((path) => ({
    path,
    module: 'src/app/web/pages/order-page.tsx',
    component: async () => (await import('./pages/order-page.tsx')).OrderPage,
    needsScript: 'Paying, canceling, and the other actions need JavaScript.',
    data: forUser('order'),
    signedInOnly: true,
  })),
  {
    path: '/orders/:id/receipts/:number',
    module: 'src/features/receipts/web/receipt-page.tsx',
    component: async () => (await import('#features/receipts/web/receipt-page.tsx')).ReceiptPage,
    data: forUser('receipt'),
    signedInOnly: true,
  },
  {
    path: '/orders/:id/cat',
    module: 'src/app/web/pages/cat-record-page.tsx',
    component: async () => (await import('./pages/cat-record-page.tsx')).CatRecordPage,
    data: forUser('catRecord'),
    signedInOnly: true,
  },
  {
    path: '/breeders/apply',
    module: 'src/app/web/pages/apply-page.tsx',
    component: async () => (await import('./pages/apply-page.tsx')).ApplyPage,
    data: forUser('apply'),
    asksToSignIn: true,
    needsScript: 'Saving and submitting the application needs JavaScript.',
  },
  ...['/dashboard', '/breeder-dashboard'].map((path) => ({
    path,
    module: 'src/features/breeder-dashboard/web/dashboard-page.tsx',
    component: async () => (await import('#features/breeder-dashboard/web/dashboard-page.tsx')).DashboardPage,
    data: forUser('dashboard'),
    asksToSignIn: true,
    needsScript: 'Editing your profile, cats, and litters needs JavaScript.',
  })),
  {
    path: '/account-status',
    module: 'src/features/moderation/web/account-status-page.tsx',
    component: async () =>
      (await import('#features/moderation/web/account-status-page.tsx')).AccountStatusPage,
    data: forUser('accountStatus'),
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
    module: 'src/app/web/pages/sign-in-page.tsx',
    component: async () => (await import('./pages/sign-in-page.tsx')).SignInPage,
    data: ({ load, search }) => [load(signInOptionsQuery), ...loadIntent(load, search)],
  },
  {
    path: '/login/code',
    module: 'src/features/accounts/web/two-factor/second-factor-page.tsx',
    component: async () =>
      (await import('#features/accounts/web/two-factor/second-factor-page.tsx')).SecondFactorPage,
  },
  {
    path: '/two-factor',
    module: 'src/features/accounts/web/two-factor/two-factor-page.tsx',
    component: async () =>
      (await import('#features/accounts/web/two-factor/two-factor-page.tsx')).TwoFactorPage,
    data: forUser('twoFactor'),
    needsScript: 'Setting up two-factor authentication needs JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/confirm-email',
    module: 'src/features/accounts/web/confirm-email-page.tsx',
    component: async () => (await import('#features/accounts/web/confirm-email-page.tsx')).ConfirmEmailPage,
    needsScript: 'Confirming your email address needs JavaScript.',
    signedInOnly: true,
  },
  {
    path: '/signup',
    module: 'src/app/web/pages/sign-up-page.tsx',
    component: async () => (await import('./pages/sign-up-page.tsx')).SignUpPage,
    data: ({ load, search }) => loadIntent(load, search),
  },
  {
    path: '/forgot-password',
    module: 'src/features/accounts/web/sign-in/forgot-password-page.tsx',
    component: async () =>
      (await import('#features/accounts/web/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    module: 'src/features/accounts/web/sign-in/reset-password-page.tsx',
    component: async () =>
      (await import('#features/accounts/web/sign-in/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: '/email-change',
    module: 'src/features/accounts/web/profile/email-change-page.tsx',
    component: async () =>
      (await import('#features/accounts/web/profile/email-change-page.tsx')).EmailChangePage,
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

/** What the visitor wanted to do. */
function loadIntent(load: Load, search: URLSearchParams): Promise<void>[] {
  const intent = readIntent(search.get('returnTo'))
  if (!intent) return []
  const place = intentPlace(intent)
  return [load(intentQuery(intent) as Parameters<Load>[0]), ...(place ? [load(placeQuery(place))] : [])]
}

/** The token of an emailed link about a new address; its query is loaded only here. */
async function loadEmailLink(load: Load, token: string): Promise<void> {
  const { emailLinkQuery } = await import('#features/accounts/web/profile/security-queries.ts')
  await load(emailLinkQuery(token))
}

/** The data of a page for signed-in users; none for visitors. */
function forUser(name: keyof PrivateData): PageData {
  const loadAll = async (page: Parameters<PageData>[0]) => {
    const { privateData } = await import('./data/private-data.ts')
    await Promise.all(privateData[name](page))
  }
  return (page) => (page.viewer ? [loadAll(page)] : [])
}

type PrivateData = typeof import('./data/private-data.ts')['privateData']
