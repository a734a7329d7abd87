/** `npm run story:images`: draws the story of the landing page into the folder of the site's pages. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawScene, SCENE_NAMES } from './story/index.ts'
import { STORY_FOLDER, STORY_WIDTHS, storyPath, storyVersion } from './story-images.ts'

const AVIF = { quality: 50, effort: 6, chromaSubsampling: '4:4:4' }

await mkdir(STORY_FOLDER, { recursive: true })
for (const name of SCENE_NAMES) {
  const pixels = await sharp(Buffer.from(drawScene(name)))
    .removeAlpha()
    .png()
    .toBuffer()
  for (const width of STORY_WIDTHS)
    await sharp(pixels).resize(width).avif(AVIF).toFile(storyPath(name, width))
}
const versions = Object.fromEntries(SCENE_NAMES.map((name) => [name, storyVersion(name)]))
await writeFile(join(STORY_FOLDER, 'versions.json'), `${JSON.stringify(versions, null, 2)}\n`)
