import { requireVisible } from '#features/breeders/api/index.ts'
import type { Breeder } from '#features/breeders/contract.ts'
import { listBreederCatsJson } from '#features/cats/api/index.ts'
import { listBreederLittersJson, listBreederPairingsJson } from '#features/litters/api/index.ts'
import { responsesJson } from '#features/messages/api/index.ts'
import { countRatingsJson, latestReviewsJson } from '#features/reviews/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { BreederDetail } from '../contract.ts'

/** Returns a part as JSON text; ages are as of `today` (ISO date). */
type PartOf = (db: DbOrTx, breederId: string, today: string) => Promise<string>

/** What other features add to a breeder, in the order of the response. */
const PARTS: Record<Exclude<keyof BreederDetail, keyof Breeder | 'badges' | 'checks'>, PartOf> = {
  cats: listBreederCatsJson,
  reviews: latestReviewsJson,
  ratings: countRatingsJson,
  pairings: listBreederPairingsJson,
  litters: listBreederLittersJson,
  responses: responsesJson,
}

/** A breeder with its parts as JSON text. Throws not_found for one that the viewer may not see; null is the public. */
export async function breederDetail(
  db: DbOrTx,
  id: string,
  viewer: Viewer | null,
  today: string,
): Promise<string> {
  const { body, badges, checks } = await requireVisible(db, id, viewer, today)
  const parts = await Promise.all(
    Object.entries(PARTS).map(
      async ([name, partOf]) => `,${JSON.stringify(name)}:${await partOf(db, id, today)}`,
    ),
  )
  return `${body.slice(0, -1)}${parts.join('')},"badges":${badges},"checks":${checks}}`
}
