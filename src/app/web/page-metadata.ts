/** What a rendered page contains for search engines and link previews, besides its title. Only the server needs it. */
import type { QueryClient } from '@tanstack/react-query'
import { breederSearchUrl, readBreederSearch } from '#features/breeders/web/breeder-search.ts'
import { breederQueries } from '#features/breeders/web/index.ts'
import { describeGuide, guideJsonLd } from '#features/breeds/web/guide-metadata.ts'
import { guideQueries } from '#features/breeds/web/queries.ts'
import { catQueries, featuredCats, parseCatFilter } from '#features/cats/web/index.ts'
import { canonicalCatListUrl, catListDescription } from '#features/cats/web/list/cat-list-metadata.ts'
import { catJsonLd, describeCat } from '#features/cats/web/page/cat-json-ld.ts'
import { pairingQueries } from '#features/litters/web/index.ts'
import { describeLitter, describePairing } from '#features/litters/web/meta-descriptions.ts'
import {
  pairingSearchUrl,
  readPairingSearch,
  toPairingQuery,
} from '#features/litters/web/pairings/pairing-search.ts'
import { breederJsonLd, describeBreeder } from '#features/profiles/web/breeder-json-ld.ts'
import { breederPageQuery } from '#features/profiles/web/breeder-page-query.ts'
import { litterPageQuery } from '#features/profiles/web/litter-page-query.ts'
import { DESCRIPTION, TEXT_PAGES } from '#features/site/web/index.ts'
import { previewUrl } from '#ui/picture.tsx'

export type PageMetadata = {
  description: string
  /** Path and query of the page's canonical URL; null for pages that search engines should not index. */
  canonical: string | null
  /** Path of the picture in previews of shared links. */
  image: string | null
  jsonLd: object[]
}

type Page = { queries: QueryClient; url: URL; origin: string; params: Record<string, string | undefined> }

/** The metadata of a page; `origin` is the site's public address. */
export function pageMetadata(routePath: string, page: Page): PageMetadata {
  const text = TEXT_PAGES[routePath]
  if (text) return { description: text.description, canonical: routePath, image: null, jsonLd: [] }
  const make = METADATA[routePath]
  return make ? make(page) : { description: DESCRIPTION, canonical: null, image: null, jsonLd: [] }
}

/** Whether a list failed to load, or the page is after its last one. Search engines should not index those. */
function isBeyond(found: { items: unknown[] } | undefined, page: number): boolean {
  return !found || (page > 1 && found.items.length === 0)
}

const METADATA: Record<string, (page: Page) => PageMetadata> = {
  '/': ({ queries, origin }) => {
    const picture = queries.getQueryData(featuredCats.queryKey)?.items[0]?.picture
    return {
      description: DESCRIPTION,
      canonical: '/',
      image: picture ? previewUrl(picture.url) : null,
      jsonLd: [{ '@context': 'https://schema.org', '@type': 'WebSite', name: 'Littermate', url: origin }],
    }
  },
  '/cats': ({ queries, url }) => {
    const filter = parseCatFilter(url.searchParams)
    const found = queries.getQueryData(catQueries.page(filter).queryKey)
    const picture = found?.items[0]?.picture
    const breed = queries.getQueryData(catQueries.breed(filter.breed ?? '').queryKey)
    return {
      description: catListDescription(filter, breed),
      canonical: found?.items.length === 0 ? null : canonicalCatListUrl(filter, breed),
      image: picture ? previewUrl(picture.url) : null,
      jsonLd: [],
    }
  },
  '/cats/:id': ({ queries, params, origin }) => {
    const cat = queries.getQueryData(catQueries.detail(params.id ?? '').queryKey)
    if (!cat) return { description: DESCRIPTION, canonical: null, image: null, jsonLd: [] }
    const picture = cat.pictures[0]
    return {
      description: describeCat(cat),
      // A paused cat keeps its page for those who know it.
      canonical: cat.status === 'withdrawn' ? null : `/cats/${cat.id}`,
      image: picture ? previewUrl(picture.url) : null,
      jsonLd: cat.status === 'withdrawn' ? [] : catJsonLd(cat, origin),
    }
  },
  '/breeding-pairings': ({ queries, url }) => {
    const search = readPairingSearch(url.searchParams)
    const { breed, page } = search
    const found = queries.getQueryData(pairingQueries.list(toPairingQuery(search)).queryKey)
    return {
      description: `${breed ? `${breed} litters` : 'Litters'} to come from verified breeders: parents with health tests, expected dates and prices.`,
      // Of the filters, only the breed has a canonical URL of its own.
      canonical: isBeyond(found, page) ? null : pairingSearchUrl({ breed, page }),
      image: null,
      jsonLd: [],
    }
  },
  '/breeding-pairings/:id': ({ queries, params }) => {
    const pairing = queries.getQueryData(pairingQueries.detail(params.id ?? '').queryKey)
    if (!pairing) return { description: DESCRIPTION, canonical: null, image: null, jsonLd: [] }
    const picture = pairing.queen?.picture ?? pairing.sire?.picture
    return {
      description: describePairing(pairing),
      canonical: `/breeding-pairings/${pairing.id}`,
      image: picture ? previewUrl(picture.url) : null,
      jsonLd: [],
    }
  },
  '/litters/:id': ({ queries, params }) => {
    const litter = queries.getQueryData(litterPageQuery(params.id ?? '').queryKey)
    if (!litter) return { description: DESCRIPTION, canonical: null, image: null, jsonLd: [] }
    const picture = litter.kittens[0]?.picture ?? litter.queen?.picture
    return {
      description: describeLitter(litter),
      canonical: `/litters/${litter.id}`,
      image: picture ? previewUrl(picture.url) : null,
      jsonLd: [],
    }
  },
  '/breeders': ({ queries, url }) => {
    const search = readBreederSearch(url.searchParams)
    const { page } = search
    if (search.view === 'map')
      return {
        description: 'A map of verified cat breeders by state and town.',
        canonical: breederSearchUrl(search),
        image: null,
        jsonLd: [],
      }
    const found = queries.getQueryData(breederQueries.search(search).queryKey)
    return {
      description:
        'Verified cat breeders, with their reviews, experience, breeds and the cats they have now.',
      // Searches share the canonical URL of the unfiltered list.
      canonical: isBeyond(found, page)
        ? null
        : breederSearchUrl({ ...readBreederSearch(new URLSearchParams()), page }),
      image: null,
      jsonLd: [],
    }
  },
  '/breeds': () => ({
    description:
      'Guides to cat breeds: what each is like to live with, its coat, the health tests of its parents, and typical prices.',
    canonical: '/breeds',
    image: null,
    jsonLd: [],
  }),
  '/breeds/:slug': ({ queries, params, origin }) => {
    const guide = queries.getQueryData(guideQueries.detail(params.slug ?? '').queryKey)
    if (!guide) return { description: DESCRIPTION, canonical: null, image: null, jsonLd: [] }
    const picture = queries.getQueryData(guideQueries.cats(guide.slug).queryKey)?.items[0]?.picture
    return {
      description: describeGuide(guide),
      canonical: `/breeds/${guide.slug}`,
      image: picture ? previewUrl(picture.url) : null,
      jsonLd: guideJsonLd(guide, origin),
    }
  },
  '/breeder/:id': ({ queries, params, origin }) => {
    const breeder = queries.getQueryData(breederPageQuery(params.id ?? '').queryKey)
    if (!breeder) return { description: DESCRIPTION, canonical: null, image: null, jsonLd: [] }
    const picture = breeder.cats[0]?.picture
    const isPublic = breeder.isActive && breeder.verificationStatus === 'verified'
    return {
      description: describeBreeder(breeder),
      canonical: isPublic ? `/breeder/${breeder.id}` : null,
      image: picture ? previewUrl(picture.url) : null,
      jsonLd: isPublic ? breederJsonLd(breeder, origin) : [],
    }
  },
}
