/** The colors of breeds that a family can wish for, in plain words. Pedigrees are more exact, so a color is a part of theirs. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

const listOf = (text: string): string[] => text.split(', ')

const ANY = listOf(
  'Black, Blue, Chocolate, Lilac, Cinnamon, Fawn, Red, Cream, White, Brown, Silver, Golden, Smoke, Tabby, Tortoiseshell, Bicolor',
)
const WITHOUT_POINTS = listOf(
  'Black, Blue, Red, Cream, White, Brown, Silver, Smoke, Tabby, Tortoiseshell, Bicolor',
)
const POINTS = listOf('Seal, Blue, Chocolate, Lilac, Red, Cream, Tortoiseshell, Tabby')
const POINTS_AND_WHITE = [...POINTS, 'Bicolor']
const ONLY_BLUE = ['Blue']
const TICKED = listOf('Ruddy, Sorrel, Blue, Fawn, Silver')

/** By the name of the breed; breeds that come in nearly all colors are left out. */
const COLORS: Record<string, string[]> = {
  Abyssinian: TICKED,
  Balinese: POINTS,
  Bengal: listOf('Brown, Silver, Snow, Charcoal, Blue'),
  Birman: POINTS,
  Bombay: ['Black'],
  Burmese: listOf('Sable, Champagne, Blue, Platinum, Lilac, Red, Cream, Tortoiseshell'),
  Burmilla: listOf('Black, Blue, Chocolate, Lilac, Red, Cream, Tortoiseshell, Silver, Golden'),
  Chartreux: ONLY_BLUE,
  'Egyptian Mau': listOf('Silver, Bronze, Smoke, Black, Blue'),
  'European Shorthair': WITHOUT_POINTS,
  'Havana Brown': listOf('Chocolate, Lilac'),
  Himalayan: POINTS,
  Korat: ONLY_BLUE,
  'Maine Coon': WITHOUT_POINTS,
  Nebelung: ONLY_BLUE,
  'Norwegian Forest Cat': [...WITHOUT_POINTS, 'Amber'],
  Ocicat: listOf('Tawny, Chocolate, Cinnamon, Blue, Lavender, Fawn, Silver'),
  Ragdoll: POINTS_AND_WHITE,
  'Russian Blue': ONLY_BLUE,
  Savannah: listOf('Brown, Silver, Black, Smoke'),
  Siamese: POINTS,
  Siberian: [...WITHOUT_POINTS, 'Golden', 'Colorpoint'],
  Singapura: ['Sepia'],
  Snowshoe: listOf('Seal, Blue, Chocolate, Lilac, Tabby'),
  Somali: TICKED,
  Sphynx: [...ANY, 'Pink'],
  Tonkinese: listOf('Natural, Champagne, Blue, Platinum, Lilac'),
  'Turkish Van': listOf('Red, Cream, Black, Blue, Tortoiseshell, Tabby, White'),
}

const breedRow = z.object({ breed: z.string().nullable() })

/**
 * The colors of some breeds, named as breeders typed them: those of each known one, each once. Breeds without colors of
 * their own, unknown ones, and no breeds at all have the usual colors.
 */
export async function listBreedColors(db: DbOrTx, breeds: readonly string[]): Promise<string[]> {
  const rows = await read(db, breedRow).rows(sql`
    select distinct b.name as breed from jsonb_array_elements_text(${JSON.stringify(breeds)}::jsonb) as typed
    left join breeds b on fold_text(typed) in (
      select fold_text(term) from unnest(b.name || b.aliases) as term) order by breed`)
  const found = rows.map(({ breed }) => (breed ? COLORS[breed] : undefined) ?? ANY)
  return [...new Set(found.length > 0 ? found.flat() : ANY)]
}

/** For tests: the names of the breeds that have colors of their own. */
export const BREEDS_WITH_COLORS = Object.keys(COLORS)
