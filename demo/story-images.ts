/** Where the images of the landing page's story are. They belong to the product: it shows them without demo data. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#platform/project-root.ts'
import { drawScene, type SceneName } from './story/index.ts'

export const STORY_FOLDER = join(PROJECT_ROOT, 'src/features/site/web/story')

/** Widths of the AVIF files in pixels. */
export const STORY_WIDTHS = [400, 800, 1200] as const

/** Path of a scene's AVIF file in one width. */
export function storyPath(name: SceneName, width: number): string {
  return join(STORY_FOLDER, `story-${name}-${width}.avif`)
}

/** The version of a scene: a hash of its drawing. */
export function storyVersion(name: SceneName): string {
  return createHash('sha256').update(drawScene(name)).digest('hex').slice(0, 12)
}
