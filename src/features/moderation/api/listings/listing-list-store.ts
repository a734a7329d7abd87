/** Cats and pairings as staff browse them; PostgreSQL builds the JSON. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { catReports } from '#features/cats/api/index.ts'
import { pairingDocuments, pairingImageUrl, pairingTitle } from '#features/litters/api/index.ts'
import { pictureJson } from '#features/uploads/api/index.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { containsFolded, type DbOrTx, foldedPattern, isoText } from '#platform/db/index.ts'
import { pageRow, read } from '#platform/db/rows.ts'
import type { AdminListing } from '../../contract.ts'
import { adminListingSchema } from '../../schemas.ts'

export type ListingKind = AdminListing['kind']
type Status = AdminListing['status'] | 'on_hold' | 'taken_down'
export type ListingFilter = {
  /** `differs`: cats whose birth date or breed differs from that of their litter. */
  status?: Status | 'differs' | undefined
  breederId?: string | undefined
  breed?: string | undefined
  documents?: 'true' | 'false' | undefined
  featured?: 'true' | 'false' | undefined
  q?: string | undefined
}

/** The number of documents of a cat `l`. */
const catDocumentCount = sql`jsonb_array_length(
  jsonb_path_query_array(l.health_records, '$[*].documentUrl ? (@ != null)'))`

const breederJson = sql`json_build_object('id', b.id, 'businessName', b.business_name)`

type Source = {
  /** The rows as `l` with their cattery as `b`, without deleted ones. */
  from: SQL
  exists: SQL
  json: SQL
  documentCount: SQL
  /** A text that contains the name. */
  name: SQL
  hasBreed: (breed: string) => SQL
  isFeatured: SQL
  differs: SQL
  hasStatus: (status: Status) => SQL
}

/** Where the listings of each kind are. */
export const SOURCES: Record<ListingKind, Source> = {
  cat: {
    from: sql`cats l join breeders b on b.id = l.breeder_id`,
    exists: sql`l.deleted_at is null`,
    json: sql`json_build_object('kind', 'cat', 'id', l.id, 'title', l.name, 'breed', l.breed, 'status', l.status,
      'isTakenDown', l.taken_down_from is not null, 'isHeld', l.held_by_offer is not null, 'isPublic', l.is_listed, 'isFeatured', l.is_featured,
      'price', l.price, 'priceTo', null, 'documentCount', ${catDocumentCount}, 'picture', l.pictures -> 0,
      'breeder', ${breederJson}, 'createdAt', ${isoText(sql`l.created_at`)})`,
    documentCount: catDocumentCount,
    name: sql`l.name`,
    hasBreed: (breed) => sql`lower(l.breed) = ${breed}`,
    isFeatured: sql`l.is_featured`,
    differs: sql`l.id in (select d.id from cats_differing_from_litter d)`,
    hasStatus: (status) => sql`${catReports.stateOf('l')} = ${status === 'withdrawn' ? 'paused' : status}`,
  },
  pairing: {
    // The functions of litters call a pairing `p`.
    from: sql`breeding_pairings p join lateral (select p.*) l on true join breeders b on b.id = l.breeder_id`,
    exists: sql`true`,
    json: sql`json_build_object('kind', 'pairing', 'id', l.id, 'title', ${pairingTitle}, 'breed', l.dam_breed,
      'status', l.status, 'isTakenDown', l.taken_down_from is not null, 'isHeld', false,
      'isPublic', l.is_active and b.is_public, 'isFeatured', false,
      'price', (l.price_range ->> 'min')::bigint, 'priceTo', (l.price_range ->> 'max')::bigint,
      'documentCount', ${pairingDocuments.pairingDocumentCount}, 'picture', ${pictureJson(pairingImageUrl)},
      'breeder', ${breederJson}, 'createdAt', ${isoText(sql`l.created_at`)})`,
    documentCount: pairingDocuments.pairingDocumentCount,
    name: sql`l.sire_name || ' ' || l.dam_name`,
    hasBreed: (breed) => sql`${breed} in (lower(l.sire_breed), lower(l.dam_breed))`,
    isFeatured: sql`false`,
    differs: sql`false`,
    hasStatus: (status) =>
      status === 'taken_down'
        ? sql`l.taken_down_from is not null`
        : sql`l.taken_down_from is null and l.status = ${status}`,
  },
}

const listingPage = pageRow(adminListingSchema)

/** One page of cats or pairings, newest first, and the total. */
export async function listListings(
  db: DbOrTx,
  kind: ListingKind,
  filter: ListingFilter,
  { limit, offset }: PageRange,
): Promise<Page<AdminListing[]>> {
  const { from, json } = SOURCES[kind]
  const where = conditionsOf(kind, filter)
  const order = sql`l.created_at desc, l.id desc`
  return read(db, listingPage).row(sql`
    select coalesce((select json_agg(page.listing) from (
        select ${json} as listing from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}
      ) page), '[]') as items,
      (select count(*)::int from ${from} where ${where}) as total`)
}

function conditionsOf(kind: ListingKind, filter: ListingFilter): SQL {
  const { exists, documentCount, name, hasBreed, isFeatured, differs, hasStatus } = SOURCES[kind]
  const { status, breederId, breed, documents, featured, q } = filter
  const conditions = [
    exists,
    ...(status ? [status === 'differs' ? differs : hasStatus(status)] : []),
    ...(breederId ? [sql`l.breeder_id = ${breederId}`] : []),
    ...(breed ? [hasBreed(breed.toLowerCase())] : []),
    ...(documents ? [sql`(${documentCount} > 0) = ${documents === 'true'}`] : []),
    ...(featured ? [sql`${isFeatured} = ${featured === 'true'}`] : []),
    ...(q
      ? [
          sql`(${containsFolded(name, q)}
            or l.breeder_id in (select s.id from breeders s where s.search_text like ${foldedPattern(q)}))`,
        ]
      : []),
  ]
  return sql.join(conditions, sql` and `)
}

const listingRow = z.object({ listing: adminListingSchema, ownerId: z.string() })

/** One listing with the user who owns it; undefined for an unknown or deleted one. */
export async function findListing(
  db: DbOrTx,
  kind: ListingKind,
  id: string,
): Promise<{ listing: AdminListing; ownerId: string } | undefined> {
  const { from, exists, json } = SOURCES[kind]
  return read(db, listingRow).maybeRow(sql`
    select ${json} as listing, b.user_id as owner_id from ${from} where l.id = ${id} and ${exists}`)
}

const listingDocumentRow = z.object({
  name: z.string(),
  lab: z.string().nullable(),
  date: z.string().nullable(),
  url: z.string(),
})
export type ListingDocument = z.infer<typeof listingDocumentRow>

/** The private documents of a cat. */
export async function listCatDocuments(db: DbOrTx, id: string): Promise<ListingDocument[]> {
  return read(db, listingDocumentRow).rows(sql`
    select r.record ->> 'certification' as name, r.record ->> 'lab' as lab, r.record ->> 'date' as date,
      r.record ->> 'documentUrl' as url
    from cats c, jsonb_array_elements(c.health_records) with ordinality as r (record, place)
    where c.id = ${id} and r.record ->> 'documentUrl' is not null order by r.place`)
}
