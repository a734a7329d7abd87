/** The pictures of the landing page: a kitten from the pairing of its parents to the sofa of its family. */
import { growing } from './growing.ts'
import { litter } from './litter.ts'
import { pairing } from './pairing.ts'
import { SCENE } from './room.ts'
import { sofa } from './sofa.ts'

export { SCENE }

const SCENES = { pairing, litter, growing, sofa }

/** The name of a scene. */
export type SceneName = keyof typeof SCENES

/** All scenes in the order of the story. */
export const SCENE_NAMES = Object.keys(SCENES) as SceneName[]

/** Draws a scene as a complete SVG, 1200 wide and 900 high. */
export function drawScene(name: SceneName): string {
  const { width, height } = SCENE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${SCENES[name]()}</svg>`
}
