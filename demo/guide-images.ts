/** Where the pictures of the breed guides are. They belong to the product: it shows them without demo data. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { breedSlug } from '#lib/texts/breed-slug.ts'
import { PROJECT_ROOT } from '#platform/project-root.ts'
import { BREEDS } from './portraits/breeds.ts'
import { GUIDE_BREEDS } from './portraits/guide-breeds.ts'
import { drawPicture } from './portraits/index.ts'

export const GUIDE_FOLDER = join(PROJECT_ROOT, 'src/features/breeds/web/portraits')

/** Width and height of the AVIF files in pixels. */
export const GUIDE_SIZE = 360

/** The drawing of an adult of each breed, as SVG by the part of the guide's address. */
export const GUIDE_DRAWINGS: Record<string, string> = Object.fromEntries(
  [...BREEDS, ...GUIDE_BREEDS].map(({ name, coats: [coat] }, seed) => [
    breedSlug(name),
    drawPicture({ breed: name, coat, sex: 'female', age: 'adult', pose: 'face', seed }),
  ]),
)

/** Path of a guide's picture. */
export function guidePath(slug: string): string {
  return join(GUIDE_FOLDER, `${slug}.avif`)
}

/** The version of a picture: a hash of its drawing. */
export function guideVersion(slug: string): string {
  return createHash('sha256')
    .update(GUIDE_DRAWINGS[slug] ?? '')
    .digest('hex')
    .slice(0, 12)
}
