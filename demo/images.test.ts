import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CATTERIES } from './catteries/index.ts'
import { hashImage } from './encode-image.ts'
import { AVIF_WIDTHS, avifPath, IMAGES_FOLDER, originalPath, readImageIndex } from './images.ts'
import { allPictures } from './pictures.ts'

/** Large images would make every clone slow. */
const MAX_TOTAL_BYTES = 10_000_000

const pictures = allPictures(CATTERIES)
const files = (await readdir(IMAGES_FOLDER, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

it('the index contains the current drawing of every picture (if not: npm run demo:images)', async () => {
  const index = await readImageIndex(IMAGES_FOLDER)
  const versions = Object.entries(index).map(([name, { version }]) => [name, version])
  const current = pictures.map((picture) => [picture.name, hashImage(picture)])
  expect(Object.fromEntries(versions)).toEqual(Object.fromEntries(current))
  for (const [name, { bytes }] of Object.entries(index))
    expect((await stat(originalPath(IMAGES_FOLDER, name))).size).toBe(bytes)
})

it('every picture has an original and all AVIF widths, and there are no other files', () => {
  const expected = pictures.flatMap(({ name }) => [
    originalPath(IMAGES_FOLDER, name),
    ...AVIF_WIDTHS.map((width) => avifPath(IMAGES_FOLDER, name, width)),
  ])
  expect(files.toSorted()).toEqual([...expected, join(IMAGES_FOLDER, 'index.json')].toSorted())
})

it('all images together have at most 10 MB', async () => {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_TOTAL_BYTES)
})
