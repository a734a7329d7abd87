/** What the head of a rendered page says about it, beyond its title. Only the server needs it. */
import type { QueryClient } from '@tanstack/react-query'
import { breederJsonLd, describeBreeder } from '#features/breeders/web/breeder-json-ld.ts'
import { breederSearchUrl, readBreederSearch } from '#features/breeders/web/breeder-search.ts'
import { breederQueries } from '#features/breeders/web/index.ts'
import { catJsonLd, describeCat } from '#features/cats/web/cat-json-ld.ts'
import { canonicalCatList, describeCatList } from '#features/cats/web/cat-list-head.ts'
import { catQueries, featuredCats, readCatSearch } from '#features/cats/web/index.ts'
import { describeLitter, describePairing } from '#features/litters/web/describe.ts'
import { pairingQueries, readPairingSearch, toPairingQuery } from '#features/litters/web/index.ts'
import { pairingSearchUrl } from '#features/litters/web/pairing-search.ts'
import { previewUrl } from '#ui/picture.tsx'
import { breederPageQuery, litterPageQuery } from './pages/queries.ts'
import { DESCRIPTION } from './site-copy.ts'
import { TEXTS } from './texts/index.ts'

export type Head = {
  description: string
  /** Path and query under which the page should be known; null for pages that should not be found. */
  canonical: string | null
  /** Path of the picture that stands for the page where it is shared. */
  image: string | null
  jsonLd: object[]
}

type Page = { queries: QueryClient; url: URL; origin: string; params: Record<string, string | undefined> }

/** Picks the words for the page of a route; `origin` is the site's public address. */
export function headOf(routeId: string, page: Page): Head {
  const text = TEXTS[routeId]
  if (text) return { description: text.description, canonical: routeId, image: null, jsonLd: [] }
  const make = HEADS[routeId]
  return make ? make(page) : { description: DESCRIPTION, canonical: null, image: null, jsonLd: [] }
}

/** A page after the last one, or one of a list that failed, is nothing to be found. */
function isBeyond(found: { items: unknown[] } | undefined, page: number): boolean {
  return !found || (page > 1 && found.items.length === 0)
}

const HEADS: Record<string, (page: Page) => Head> = {
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
    const search = readCatSearch(url.searchParams)
    const found = queries.getQueryData(catQueries.search(search).queryKey)
    const picture = found?.items[0]?.picture
    const breed = queries.getQueryData(catQueries.breed(search.breed).queryKey)
    return {
      description: describeCatList(search, breed),
      canonical: found?.items.length === 0 ? null : canonicalCatList(search, breed),
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
      canonical: `/cats/${cat.id}`,
      image: picture ? previewUrl(picture.url) : null,
      jsonLd: catJsonLd(cat, origin),
    }
  },
  '/breeding-pairings': ({ queries, url }) => {
    const search = readPairingSearch(url.searchParams)
    const { breed, page } = search
    const found = queries.getQueryData(pairingQueries.list(toPairingQuery(search)).queryKey)
    return {
      description: `${breed ? `${breed} litters` : 'Litters'} to come from verified breeders: parents with health tests, expected dates and prices.`,
      // Of the filters only the breed makes a page of its own.
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
    const found = queries.getQueryData(breederQueries.search(search).queryKey)
    return {
      description:
        'Verified cat breeders, with their reviews, experience, breeds and the cats they have now.',
      // A search is no page of its own.
      canonical: isBeyond(found, page)
        ? null
        : breederSearchUrl({ ...{ q: '', location: '', sort: 'name', view: '' }, page }),
      image: null,
      jsonLd: [],
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
