/**
 * `npm run demo:images`: draws the images of the demo whose drawing has changed, and deletes those that no cat has
 * any more. All of them take about 15 minutes of processor time, because small AVIF files take long to encode.
 */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CATTERIES } from './catteries/index.ts'
import { encodeImage, hashImage } from './encode-image.ts'
import { IMAGES_FOLDER, type ImageIndex, readImageIndex } from './images.ts'
import { allPictures } from './pictures.ts'

const before: ImageIndex = await readImageIndex(IMAGES_FOLDER).catch(() => ({}))
const index: ImageIndex = {}
const pictures = allPictures(CATTERIES)
for (const [done, picture] of pictures.entries()) {
  if (index[picture.name]) throw new Error(`Two pictures have the name ${picture.name}.`)
  const existing = before[picture.name]
  const isCurrent = existing?.version === hashImage(picture)
  index[picture.name] = isCurrent ? existing : await encodeImage(IMAGES_FOLDER, picture)
  process.stdout.write(`\r${done + 1} of ${pictures.length}`)
}
process.stdout.write('\n')

const sorted = Object.fromEntries(Object.entries(index).toSorted(([a], [b]) => (a < b ? -1 : 1)))
await writeFile(join(IMAGES_FOLDER, 'index.json'), `${JSON.stringify(sorted, null, 2)}\n`)
for (const file of await readdir(IMAGES_FOLDER, { recursive: true })) {
  const name = /^(.+?)(-\d+)?\.(webp|avif)$/.exec(file)?.[1]
  if (name && !index[name]) await rm(join(IMAGES_FOLDER, file))
}
