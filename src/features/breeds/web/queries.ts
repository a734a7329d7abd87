import { catQueries } from '#features/cats/web/index.ts'
import { pairingQueries } from '#features/litters/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { BreedGuideEndpoints } from '../contract.ts'

const endpoints = endpointQueries<BreedGuideEndpoints>()

const MAX_CATS = 4
const MAX_PAIRINGS = 3

/** The public queries of guides. */
export const guideQueries = {
  list: () => endpoints.query('GET /api/breed-guides', {}, { meta: { shows: ['cats'] } }),
  /** A guide; an ApiError with status 404 if there is none. */
  detail: (slug: string) =>
    endpoints.query('GET /api/breed-guides/{slug}', { params: { slug } }, { meta: { shows: ['cats'] } }),
  /** The newest cats of the breed that are for sale. */
  cats: (slug: string) => catQueries.list({ breed: toBreed(slug), status: ['available'], limit: MAX_CATS }),
  /** The next litters of the breed. */
  pairings: (slug: string) => pairingQueries.list({ breed: toBreed(slug), limit: MAX_PAIRINGS }),
}

/** The name of a breed in lower case, which filters accept, so that its cats can be loaded beside its guide. */
function toBreed(slug: string): string {
  return slug.replaceAll('-', ' ')
}
