import { sql } from 'drizzle-orm'
import { typicalPrices } from '#features/cats/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { breedSlug } from '#lib/texts/breed-slug.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Guide, GuideSummary } from '../contract.ts'
import { TRAITS } from '../traits.ts'
import type { GuideText } from './guides/guide.ts'
import { GUIDE_TEXTS } from './guides/index.ts'

const NAMES = new Map(Object.keys(GUIDE_TEXTS).map((name) => [breedSlug(name), name]))

/** The paths of all guides, for the sitemap. */
export const GUIDE_PATHS = [...NAMES.keys()].map((slug) => `/breeds/${slug}`)

type BreedRow = Pick<Guide, 'name' | 'aliases' | 'coat' | 'temperament' | 'healthTests' | 'count'>

/** What cats know of breeds, and how many are for sale. */
async function listBreeds(db: Handle, name: string | null): Promise<BreedRow[]> {
  const { rows } = await db.execute<BreedRow>(sql`
    select b.name, b.aliases, b.coat, b.temperament, b.health_tests as "healthTests", count(c.id)::int as count
    from breeds b left join listed_cats c on lower(c.breed) = lower(b.name) and c.status = 'available'
    where ${name}::text is null or b.name = ${name}
    group by b.name order by b.name`)
  return rows
}

const traitsOf = ({ traits }: GuideText) => TRAITS.filter((trait) => trait in traits)

/** All breeds that have a guide, by name. */
export async function listGuides(db: Handle): Promise<GuideSummary[]> {
  const breeds = await listBreeds(db, null)
  return breeds.flatMap(({ name, coat, temperament, count }) => {
    const text = GUIDE_TEXTS[name]
    return text
      ? [{ name, slug: breedSlug(name), size: text.size, traits: traitsOf(text), coat, temperament, count }]
      : []
  })
}

/** The guide with this part of the URL. Throws not_found for an unknown one. */
export async function getGuide(db: Handle, slug: string): Promise<Guide> {
  const name = NAMES.get(slug)
  const text = name && GUIDE_TEXTS[name]
  if (!text) throw new AppError('not_found')
  const [breed] = await listBreeds(db, name)
  if (!breed) throw new AppError('not_found')
  return { ...breed, slug, ...text, traits: traitsOf(text), prices: await typicalPrices.listPrices(db, name) }
}
