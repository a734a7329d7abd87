/** SQL of the people and subjects of conversations, of which PostgreSQL builds the JSON of lists. Allowlists. */
import { type SQL, sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import { breederSql } from '#features/breeders/api/index.ts'
import { pairingImageUrl, pairingTitle } from '#features/litters/api/index.ts'

/** The name of a buyer `u` as breeders see it. */
export const buyerName = sql`coalesce(${shortName}, 'Buyer')`

/**
 * The user `u` with the cattery `b`, where there is one, as the other side of a conversation sees them on a day (ISO date).
 */
export const personFields = (today: string): SQL => sql`
  'userId', u.id, 'name', case when b.id is null then ${buyerName} else b.name end,
  'breederId', case when b.is_public then b.id end,
  'businessName', b.business_name, 'isVerified', coalesce(b.is_public, false),
  'checkCounts', case when b.is_public then ${breederSql.checkCounts(today)} end,
  'profileImageUrl', coalesce(b.profile_image_url, u.profile_image_url)`

/**
 * The cat `c` or the pairing `p`, whichever is given, as the subject of a conversation. `isShown` where it is public or
 * the viewer owns it.
 */
export function subjectJson(viewerId: string | null): SQL {
  const isOwn = (breederId: SQL) =>
    viewerId
      ? sql`or exists (select from breeders own where own.id = ${breederId} and own.user_id = ${viewerId})`
      : sql``
  return sql`case when p.id is not null then json_build_object('kind', 'pairing', 'id', p.id,
      'title', ${pairingTitle}, 'imageUrl', ${pairingImageUrl},
      'isShown', exists (select from public_pairings v where v.id = p.id) ${isOwn(sql`p.breeder_id`)})
    when c.id is not null then json_build_object('kind', 'cat', 'id', c.id, 'title', c.name, 'imageUrl', c.images[1],
      'isShown', c.is_viewable ${isOwn(sql`c.breeder_id`)}) end`
}
