/** Listings and reviews as staff see them in reports; PostgreSQL builds the JSON. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { catReports } from '#features/cats/api/index.ts'
import { pairingImageUrl, pairingTitle } from '#features/litters/api/index.ts'
import { pictureJson } from '#features/uploads/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { SubjectKind } from '../../choices.ts'
import type { CaseListing } from '../../contract.ts'
import { caseListingSchema } from '../../schemas.ts'

/** The pictures that are still stored, of a column with their URLs. */
const storedPictures = (urls: SQL) => sql`coalesce((
  select json_agg(p.picture order by p.place) from (
    select ${pictureJson(sql`u.url`)} as picture, u.place
    from unnest(${urls}) with ordinality as u (url, place)) p
  where p.picture is not null), '[]'::json)`

const QUERIES: Record<CaseListing['kind'], (id: string) => SQL> = {
  cat: (id) => sql`
    select json_build_object('kind', 'cat', 'title', c.name, 'businessName', b.business_name, 'location', b.location,
      'breed', c.breed, 'price', c.price, 'priceTo', null, 'depositAmount', c.deposit_amount, 'status', ${catReports.stateOf('c')},
      'description', c.description, 'pictures', ${storedPictures(sql`c.images`)}) as listing
    from cats c join breeders b on b.id = c.breeder_id where c.id = ${id} and c.deleted_at is null`,
  pairing: (id) => sql`
    select json_build_object('kind', 'pairing', 'title', ${pairingTitle}, 'businessName', b.business_name,
      'location', b.location, 'breed', p.dam_breed, 'price', (p.price_range ->> 'min')::bigint,
      'priceTo', (p.price_range ->> 'max')::bigint, 'depositAmount', null, 'status', p.status,
      'description', p.description, 'pictures', ${storedPictures(sql`array[${pairingImageUrl}]`)}) as listing
    from breeding_pairings p join breeders b on b.id = p.breeder_id where p.id = ${id}`,
  breeder: (id) => sql`
    select json_build_object('kind', 'breeder', 'title', b.business_name, 'businessName', b.business_name,
      'location', b.location, 'breed', null, 'price', null, 'priceTo', null, 'depositAmount', null,
      'status', b.verification_status, 'description', b.description,
      'pictures', ${storedPictures(sql`array[b.profile_image_url]`)}) as listing
    from breeders b where b.id = ${id}`,
  review: (id) => sql`
    select json_build_object('kind', 'review', 'title', 'Review of ' || b.business_name,
      'businessName', b.business_name, 'location', b.location, 'breed', null, 'price', null, 'priceTo', null,
      'depositAmount', null, 'status', case when r.hidden_at is null then 'visible' else 'hidden' end,
      'description', r.comment, 'pictures', '[]'::json, 'rating', r.rating, 'answer', r.answer) as listing
    from reviews r join breeders b on b.id = r.breeder_id where r.id = ${id}`,
}

function isListingKind(kind: SubjectKind | null): kind is CaseListing['kind'] {
  return kind !== null && Object.hasOwn(QUERIES, kind)
}

const listingRow = z.object({ listing: caseListingSchema })

/** A listing as it is now; null for other subjects and deleted listings. */
export async function getListing(
  db: DbOrTx,
  kind: SubjectKind | null,
  id: string | null,
): Promise<CaseListing | null> {
  if (!isListingKind(kind) || !id) return null
  const row = await read(db, listingRow).maybeRow(QUERIES[kind](id))
  return row?.listing ?? null
}

const picturesRow = caseListingSchema.pick({ pictures: true })

/** A reported listing without the pictures that have been deleted since. */
export async function withStoredPictures(
  db: DbOrTx,
  listing: CaseListing | null,
): Promise<CaseListing | null> {
  if (!listing) return null
  const urls = sql`array(select json_array_elements_text(${JSON.stringify(listing.pictures.map(({ url }) => url))}::json))`
  const { pictures } = await read(db, picturesRow).row(sql`select ${storedPictures(urls)} as pictures`)
  return { ...listing, pictures }
}
