import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { SCENE, SCENE_NAMES } from './story/index.ts'
import { STORY_FOLDER, STORY_WIDTHS, storyPath, storyVersion } from './story-images.ts'

/** All four scenes in the width of a phone's column, with twice the pixels. */
const MAX_PHONE_BYTES = 100_000

it('the images show the current drawings of the story (if not: npm run story:images)', async () => {
  const versions = JSON.parse(await readFile(join(STORY_FOLDER, 'versions.json'), 'utf8'))
  expect(versions).toEqual(Object.fromEntries(SCENE_NAMES.map((name) => [name, storyVersion(name)])))
})

it('every scene has all widths in the shape of the drawing, and there are no other files', async () => {
  const paths = SCENE_NAMES.flatMap((name) => STORY_WIDTHS.map((width) => storyPath(name, width)))
  const files = (await readdir(STORY_FOLDER)).map((file) => join(STORY_FOLDER, file))
  expect(files.toSorted()).toEqual([...paths, join(STORY_FOLDER, 'versions.json')].toSorted())
  for (const name of SCENE_NAMES)
    for (const width of STORY_WIDTHS)
      expect(await sharp(storyPath(name, width)).metadata()).toMatchObject({
        width,
        height: (width * SCENE.height) / SCENE.width,
      })
})

it('the story is small enough for a phone', async () => {
  const sizes = await Promise.all(SCENE_NAMES.map(async (name) => (await stat(storyPath(name, 800))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_PHONE_BYTES)
})
