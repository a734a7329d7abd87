import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { breedSlug } from '#lib/texts/breed-slug.ts'
import FACTS from '../src/features/breeds/breeding-facts.json' with { type: 'json' }
import { GUIDE_DRAWINGS, GUIDE_FOLDER, GUIDE_SIZE, guidePath, guideVersion } from './guide-images.ts'

/** All pictures of the list, which a phone loads as it scrolls. */
const MAX_BYTES = 250_000

const slugs = Object.keys(GUIDE_DRAWINGS)

it('every breed has a drawing', () => {
  expect(slugs.toSorted()).toEqual(Object.keys(FACTS.breeds).map(breedSlug).toSorted())
  for (const drawing of Object.values(GUIDE_DRAWINGS))
    expect(drawing).not.toMatch(/NaN|undefined|null|Infinity/)
  expect(new Set(Object.values(GUIDE_DRAWINGS)).size).toBe(slugs.length)
})

it('the images show the current drawings (if not: npm run guide:images)', async () => {
  const versions = JSON.parse(await readFile(join(GUIDE_FOLDER, 'versions.json'), 'utf8'))
  expect(versions).toEqual(Object.fromEntries(slugs.map((slug) => [slug, guideVersion(slug)])))
})

it('every breed has its image, small and square, and there are no other files', async () => {
  const files = (await readdir(GUIDE_FOLDER)).map((file) => join(GUIDE_FOLDER, file))
  expect(files.toSorted()).toEqual([...slugs.map(guidePath), join(GUIDE_FOLDER, 'versions.json')].toSorted())
  let bytes = 0
  for (const slug of slugs) {
    expect(await sharp(guidePath(slug)).metadata()).toMatchObject({ width: GUIDE_SIZE, height: GUIDE_SIZE })
    bytes += (await stat(guidePath(slug))).size
  }
  expect(bytes).toBeLessThan(MAX_BYTES)
})
