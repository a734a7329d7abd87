import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import type { BreedingEndpoints, Sex } from '../contract.ts'
import type { ImportEndpoints } from '../import-contract.ts'
import type { BookSearch } from './book/book-url.ts'
import type { MateSearch } from './mates/mates-url.ts'
import type { Depth } from './plan/plan-url.ts'

const { query, page } = endpointQueries<BreedingEndpoints>()
const imports = endpointQueries<ImportEndpoints>()
/** Cats for sale and pairings change the animals that they are. */
const inBook = { meta: { shows: ['cats' as const, 'litters' as const] } }

/** Own animals that a choice offers. */
const MAX_OFFERED = 8

/** Imports that are shown. */
const MAX_IMPORTS = 10

/** The breeding book of the signed-in breeder. */
export const breedingQueries = {
  page: ({ q, sex, breed, status, kind, page: number }: BookSearch) =>
    page(
      'GET /api/breeding/animals',
      {
        query: {
          q,
          breed,
          ...(sex && { sex }),
          ...(status && { status }),
          ...(kind && { kind }),
          page: number,
          limit: ROWS_PER_PAGE,
        },
      },
      inBook,
    ),
  animal: (id: string) => query('GET /api/breeding/animals/{id}', { params: { id } }, inBook),
  pedigree: (id: string) => query('GET /api/breeding/animals/{id}/pedigree', { params: { id } }, inBook),
  /** Own animals by a part of the name. */
  own: (q: string, sex?: Sex) =>
    query('GET /api/breeding/animals', { query: { q, ...(sex && { sex }), limit: MAX_OFFERED } }, inBook),
  /** Animals of other catteries by a part of the name. */
  others: (q: string, sex?: Sex) =>
    query('GET /api/breeding/public-animals', { query: { q, ...(sex && { sex }) } }, inBook),
  sameCats: query('GET /api/breeding/same-cats', {}, inBook),
  requests: query('GET /api/breeding/requests', {}, inBook),
  /** The kittens of two animals. */
  preview: (sireId: string, damId: string, generations: Depth) =>
    query('GET /api/breeding/matings/preview', { query: { sireId, damId, generations } }, inBook),
  /** The mates that a search finds, in their order. */
  mates: (animalId: string, { breed, kind, within, isUnobjected, generations }: MateSearch) =>
    query(
      'GET /api/breeding/mates',
      {
        query: {
          animalId,
          ...(breed && { breed }),
          ...(kind && { kind }),
          ...(within && { within }),
          ...(isUnobjected && { isUnobjected: 'true' }),
          generations,
        },
      },
      inBook,
    ),
  /** The newest imports of the viewer’s cattery. */
  imports: imports.page('GET /api/breeding/imports', { query: { limit: MAX_IMPORTS } }, inBook),
}
