/** The data of pages, by their paths. The server renders pages with it; the browser loads this file to open another page. */

import { signInOptionsQuery } from '#features/accounts/web/index.ts'
import { readBreederSearch } from '#features/breeders/web/breeder-search.ts'
import { breederQueries } from '#features/breeders/web/index.ts'
import { placeQuery } from '#features/breeders/web/place-query.ts'
import { guideQueries } from '#features/breeds/web/queries.ts'
import { readCompared } from '#features/cats/compare.ts'
import { compareQuery } from '#features/cats/web/compare/compare-query.ts'
import { confirmationQuery } from '#features/cats/web/confirm/confirmation-query.ts'
import { catQueries, featuredCats, isNarrow, parseCatFilter } from '#features/cats/web/index.ts'
import { readDigest, verificationQuery } from '#features/contracts/web/verification-query.ts'
import { diaryQuery } from '#features/diaries/web/queries.ts'
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
import { openedInvitationQuery } from '#features/waiting-lists/web/invitations/queries.ts'
import { readJoinUrl } from '#features/waiting-lists/web/join-url.ts'
import { ownEntriesQuery, ownOffersQuery, waitingListQuery } from '#features/waiting-lists/web/queries.ts'
import { isOneBreed } from '#lib/texts/breed-names.ts'
import type { Load, PageData } from '../page.ts'
import { intentPlace, intentQuery, readIntent } from './sign-in-intent.ts'

export const pageData: Record<string, PageData> = {
  '/': ({ load, viewer }) => [
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
      : [load(statisticsQuery), load(catQueries.allBreeds())]),
  ],
  '/cats': ({ load, search }) => {
    const filter = parseCatFilter(search)
    return [
      load(catQueries.page(filter), { required: true }),
      load(catQueries.facets(filter), { deferred: isNarrow(filter) }),
      load(catQueries.breeds()),
      ...(filter.breed && isOneBreed(filter.breed) ? [load(catQueries.breed(filter.breed))] : []),
      ...(filter.location ? [load(placeQuery(filter.location))] : []),
    ]
  },
  '/compare': ({ load, search }) => {
    const { ids, near } = readCompared(search)
    return ids.length > 0 ? [load(compareQuery(ids, near), { required: true })] : []
  },
  '/cats/:id': ({ load, params: { id = '' }, viewer }) => [
    load(catQueries.detail(id), { required: true }),
    load(catQueries.pedigree(id)),
    load(catQueries.health(id)),
    load(diaryQuery(id, 1)),
    load(catTermsQuery(id)),
    ...(viewer ? [load(catSaleQuery(id))] : []),
  ],
  '/breeding-pairings': ({ load, search }) => {
    const filter = readPairingSearch(search)
    return [
      load(pairingQueries.list(toPairingQuery(filter)), { required: true }),
      load(pairingQueries.breeds()),
      ...(filter.location ? [load(placeQuery(filter.location))] : []),
    ]
  },
  '/breeding-pairings/:id': ({ load, params: { id = '' } }) => [
    load(pairingQueries.detail(id), { required: true }),
    load(pairingQueries.inbreeding(id)),
    load(waitingListQuery({ pairingId: id })),
  ],
  '/litters/:id': ({ load, params: { id = '' } }) => [
    load(litterPageQuery(id), { required: true }),
    load(waitingListQuery({ litterId: id })),
  ],
  '/breeders': ({ load, search }) => {
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
  '/breeder/:id': ({ load, params: { id = '' }, search }) => {
    const reviews = readReviewPage(search)
    return [
      load(breederPageQuery(id), { required: true }),
      load(waitingListQuery({ breederId: id })),
      ...(reviews === null ? [] : [load(reviewsQuery(id, reviews))]),
    ]
  },
  '/breeds': ({ load }) => [load(guideQueries.list(), { required: true })],
  '/breeds/:slug': ({ load, params: { slug = '' } }) => [
    load(guideQueries.detail(slug), { required: true }),
    load(guideQueries.cats(slug)),
    load(guideQueries.pairings(slug)),
  ],
  '/breeder/:id/statements': forUser('statements'),
  '/notifications': forUser('notifications'),
  '/unsubscribe': ({ load, search }) => [
    load(subscriptionQuery(search.get('token') ?? ''), { required: true }),
  ],
  '/listings/confirm': ({ load, search }) => [
    load(confirmationQuery(search.get('token') ?? ''), { required: true }),
  ],
  '/favorites': forUser('favorites'),
  '/profile': forUser('profile'),
  '/profile/security': forUser('security'),
  '/profile/reviews': forUser('writtenReviews'),
  '/profile/data': forUser('profileData'),
  '/messages': forUser('messages'),
  '/support': forUser('support'),
  '/support/:id': ({ load, params, search }) => [
    load(supportRequestQuery(params.id ?? '', search.get('token') ?? ''), { required: true }),
  ],
  '/checkout/:catId': ({ load, params: { catId = '' }, viewer }) => [
    load(catQueries.detail(catId), { required: true }),
    load(catTermsQuery(catId)),
    ...(viewer ? [load(catSaleQuery(catId)), load(ownOffersQuery)] : []),
  ],
  '/searches': forUser('searches'),
  '/waiting-lists': forUser('waitingLists'),
  '/waiting-lists/join': ({ load, search }) => [
    load(waitingListQuery(readJoinUrl(search)), { required: true }),
  ],
  '/waiting-lists/invitation': ({ load, search }) => [
    load(openedInvitationQuery(search.get('token') ?? ''), { required: true }),
  ],
  '/waiting-lists/:id': forUser('waitingListEntry'),
  '/orders/:id/pay': forUser('balance'),
  '/orders': forUser('orders'),
  '/sales': forUser('sales'),
  '/orders/:id': forUser('order'),
  '/sales/:id': forUser('order'),
  '/orders/:id/receipts/:number': forUser('receipt'),
  '/orders/:id/contract': forUser('contract'),
  '/dashboard/contracts': forUser('contractTemplates'),
  '/contracts/verify': ({ load, search }) => {
    const digest = readDigest(search.get('digest'))
    return digest ? [load(verificationQuery(digest))] : []
  },
  '/orders/:id/cat': forUser('catRecord'),
  '/breeders/apply': forUser('apply'),
  '/breeding/plan': forUser('matingPlan'),
  '/breeding/mates': forUser('mates'),
  '/breeding/import': forUser('breedingImport'),
  '/dashboard': forUser('dashboard'),
  '/breeder-dashboard': forUser('dashboard'),
  '/breeding/animals/:id': forUser('animal'),
  '/breeding/litters/:id': forUser('litterLog'),
  '/account-status': forUser('accountStatus'),
  '/login': ({ load, search }) => [load(signInOptionsQuery), ...loadIntent(load, search)],
  '/two-factor': forUser('twoFactor'),
  '/signup': ({ load, search }) => loadIntent(load, search),
  '/email-change': ({ load, search }) => [loadEmailLink(load, search.get('token') ?? '')],
}

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
    const { privateData } = await import('./private-data.ts')
    await Promise.all(privateData[name](page))
  }
  return (page) => (page.viewer ? [loadAll(page)] : [])
}

type PrivateData = typeof import('./private-data.ts')['privateData']
