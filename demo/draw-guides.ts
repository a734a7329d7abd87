/** `npm run guide:images`: draws the pictures of the breed guides into the folder of their pages. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { GUIDE_DRAWINGS, GUIDE_FOLDER, GUIDE_SIZE, guidePath, guideVersion } from './guide-images.ts'

const AVIF = { quality: 48, effort: 6, chromaSubsampling: '4:2:0' }

await mkdir(GUIDE_FOLDER, { recursive: true })
for (const [slug, drawing] of Object.entries(GUIDE_DRAWINGS)) {
  const pixels = await sharp(Buffer.from(drawing)).removeAlpha().png({ compressionLevel: 1 }).toBuffer()
  await sharp(pixels).resize(GUIDE_SIZE).avif(AVIF).toFile(guidePath(slug))
}
const versions = Object.fromEntries(Object.keys(GUIDE_DRAWINGS).map((slug) => [slug, guideVersion(slug)]))
await writeFile(join(GUIDE_FOLDER, 'versions.json'), `${JSON.stringify(versions, null, 2)}\n`)
