import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { catHolds, typicalPrices } from '#features/cats/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { breedSlug } from '#lib/texts/breed-slug.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { type Guide, type GuideSummary, guideSchema } from '../contract.ts'
import { GUIDE_TEXTS } from './guides/index.ts'

/** Only letters: `Maine Coon`, `MAINE_COON`, and `mainecoon` are the same breed. */
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
const NAMES = new Map(Object.keys(GUIDE_TEXTS).map((name) => [lettersOf(name), name]))

/** The paths of all guides, for the sitemap. */
export const GUIDE_PATHS = [...NAMES.values()].map((name) => `/breeds/${breedSlug(name)}`)

/** The breed that a part of a URL names, in any spelling. Throws not_found for an unknown one. */
export function guideName(spelling: string): string {
  const name = NAMES.get(lettersOf(spelling))
  if (!name) throw new AppError('not_found')
  return name
}

const breedRow = guideSchema.pick({
  name: true,
  aliases: true,
  coat: true,
  temperament: true,
  healthTests: true,
  furtherTests: true,
  count: true,
  litters: true,
  priceFrom: true,
})
type BreedRow = z.infer<typeof breedRow>

/** The listed breeds: how many cats are for sale from which price, and how many litters are expected. */
async function listBreeds(db: DbOrTx, name: string | null): Promise<BreedRow[]> {
  return read(db, breedRow).rows(sql`
    with cats as (
      select lower(breed) as breed, count(*)::int as count, min(price) as price from listed_cats c
      where ${catHolds.isFree} group by 1),
    expected as (
      select parent.breed, count(distinct p.id)::int as litters
      from public_pairings p
      cross join lateral (values (lower(p.sire_breed)), (lower(p.dam_breed))) as parent (breed)
      where p.status <> 'born' group by 1)
    select b.name, b.aliases, b.coat, b.temperament, b.health_tests,
      b.further_tests, coalesce(c.count, 0) as count, coalesce(e.litters, 0) as litters,
      c.price as price_from
    from breeds b left join cats c on c.breed = lower(b.name) left join expected e on e.breed = lower(b.name)
    where ${name}::text is null or b.name = ${name}
    order by b.name`)
}

/** All breeds that have a guide, by name. */
export async function listGuides(db: DbOrTx): Promise<GuideSummary[]> {
  const breeds = await listBreeds(db, null)
  return breeds.flatMap(({ name, aliases, coat, count, litters, priceFrom }) => {
    const text = GUIDE_TEXTS[name]
    if (!text) return []
    return [{ name, aliases, slug: breedSlug(name), traits: text.traits, coat, count, litters, priceFrom }]
  })
}

/** The guide to a breed by its name. Throws not_found for an unknown one. */
export async function getGuide(db: DbOrTx, name: string): Promise<Guide> {
  const text = GUIDE_TEXTS[name]
  if (!text) throw new AppError('not_found')
  const [breed] = await listBreeds(db, name)
  if (!breed) throw new AppError('not_found')
  return { ...breed, slug: breedSlug(name), ...text, prices: await typicalPrices.listPrices(db, name) }
}
