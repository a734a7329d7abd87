import { sql } from 'drizzle-orm'
import { typicalPrices } from '#features/cats/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { breedSlug } from '#lib/texts/breed-slug.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Guide, GuideSummary } from '../contract.ts'
import { TRAITS } from '../traits.ts'
import type { GuideText } from './guides/guide.ts'
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

type BreedRow = Pick<
  Guide,
  'name' | 'aliases' | 'coat' | 'temperament' | 'healthTests' | 'furtherTests' | 'count'
>

/** What cats know of breeds, and how many are for sale. */
async function listBreeds(db: Handle, name: string | null): Promise<BreedRow[]> {
  const { rows } = await db.execute<BreedRow>(sql`
    select b.name, b.aliases, b.coat, b.temperament, b.health_tests as "healthTests",
      b.further_tests as "furtherTests", count(c.id)::int as count
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

/** The guide to a breed by its name. Throws not_found for an unknown one. */
export async function getGuide(db: Handle, name: string): Promise<Guide> {
  const text = GUIDE_TEXTS[name]
  if (!text) throw new AppError('not_found')
  const [breed] = await listBreeds(db, name)
  if (!breed) throw new AppError('not_found')
  return {
    ...breed,
    slug: breedSlug(name),
    ...text,
    traits: traitsOf(text),
    prices: await typicalPrices.listPrices(db, name),
  }
}
