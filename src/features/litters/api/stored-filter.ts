/** Filters of pairings as stored conditions, so that one statement finds whom a new pairing fits. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { placeForms } from '#lib/places/place-forms.ts'
import { findNear } from '#lib/places/resolve-place.ts'
import { stateCode } from '#lib/places/states.ts'
import { distanceProblem } from '#lib/places/unknown-place.ts'
import { breedNamesToMatch } from '#lib/texts/breed-names.ts'
import { type DbOrTx, likePattern, lowerTexts } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { PairingFilter, SavedPairingFilter } from '../contract.ts'
import { MAX_WORDS, wordsOf } from './filters.ts'

/** What is stored of the filters of a list. */
type StorableFilter = Pick<SavedPairingFilter, 'breed' | 'status' | 'q' | 'near' | 'within' | 'location'>

/** Stored conditions, named as the columns. Null restricts nothing; a pairing that fits has one of the `keys`. */
type StoredPairingFilter = {
  keys: string[]
  breeds: string[] | null
  pairingStatus: string | null
  /** Each is in a name, a breed, or the cattery's name or place, unless one of the places fits. */
  textPatterns: string[] | null
  placePatterns: string[] | null
  inState: string | null
  withinLatitude: number | null
  withinLongitude: number | null
  withinMiles: number | null
}

const patternsRow = z.object({
  breeds: z.array(z.string()).nullable(),
  patterns: z.array(z.string()).nullable(),
})

/** The conditions of a filter. With a place that is unknown, nothing fits. */
async function compilePairingFilter(
  db: DbOrTx,
  { breed, status, q, near, within, location }: StorableFilter,
): Promise<StoredPairingFilter> {
  const words = q ? wordsOf(q) : []
  const { breeds, patterns } = await read(db, patternsRow).row(sql`
    select ${lowerTexts(breedNamesToMatch(breed ?? ''))} as breeds,
      (select array_agg(coalesce('%' || nullif(fold_text(word), '') || '%', plain)) from unnest(
        ${sql.param(words)}::text[], ${sql.param(words.map(likePattern))}::text[]) w (word, plain)) as patterns`)
  const place = await findNear(near)
  const center = within ? place?.point : undefined
  const inState = stateCode(location ?? '') ?? null
  const isPlaceUnknown = ((near || within) && !place) || (location && !inState)
  const forms = q ? await placeForms(q) : undefined
  return {
    keys: isPlaceUnknown ? [] : (breeds?.map((name) => `p:${name}`) ?? [inState ? `p:s:${inState}` : 'p:*']),
    breeds,
    pairingStatus: status ?? null,
    textPatterns: patterns,
    placePatterns: forms?.map((form) => `% ${form} %`) ?? null,
    inState,
    withinLatitude: center?.latitude ?? null,
    withinLongitude: center?.longitude ?? null,
    withinMiles: center && within ? within : null,
  }
}

/** Public ones of some pairings, with what conditions compare and with their keys, as the query of a CTE `p`. */
function selectPairings(ids: string[]): SQL {
  return sql`
    select p.id, p.status, p.sire_breed, p.dam_breed, b.user_id as owner_id, b.search_text, b.location, b.state as in_state,
      b.latitude, b.longitude,
      p.sire_name || ' ' || p.dam_name || ' ' || p.sire_breed || ' ' || p.dam_breed as names,
      array['p:*', 'p:' || lower(p.sire_breed), 'p:' || lower(p.dam_breed), coalesce('p:s:' || b.state, 'p:*')] as keys
    from public_pairings p join breeders b on b.id = p.breeder_id
    where p.id = any(${sql.param(ids)}::uuid[])`
}

/** Whether a row `p` fits the stored filter `s`. */
function fitsFilter(): SQL {
  return sql`s.keys && p.keys
    and (s.breeds is null or lower(p.sire_breed) = any(s.breeds) or lower(p.dam_breed) = any(s.breeds))
    and (s.in_state is null or p.in_state = s.in_state)
    and (s.within_miles is null
      or miles_between(s.within_latitude, s.within_longitude, p.latitude, p.longitude) <= s.within_miles)
    and (s.pairing_status is null or p.status = s.pairing_status)
    and (s.text_patterns is null
      or coalesce(fold_place(p.location) like any(s.place_patterns), false)
      or not exists (
        select from unnest(s.text_patterns) pattern
        where not (fold_text(p.names) like pattern or p.names like pattern or p.search_text like pattern
          or fold_place(p.location) like pattern)))`
}

/** Why a filter cannot be stored as it was asked for: the name of the filter with sentences for people; null if it can be. */
async function pairingFilterProblem({
  q = '',
  near,
  within,
}: Pick<PairingFilter, 'q' | 'near' | 'within'>): Promise<{ name: 'near' | 'q'; text: string } | null> {
  const distance = await distanceProblem({ near, within })
  if (distance) return { name: 'near', text: distance }
  const isTooLong = q.split(/\s+/).filter(Boolean).length > MAX_WORDS
  return isTooLong
    ? { name: 'q', text: `We search for up to ${MAX_WORDS} words. Please leave some out.` }
    : null
}

export const storedPairingFilters = {
  problem: pairingFilterProblem,
  compile: compilePairingFilter,
  selectPairings,
  fitsFilter,
}
