import { randomFor } from '../random.ts'
import { type CoatName, coatNamed } from './coats.ts'
import { contrast } from './color.ts'

/** What the surroundings of a picture depend on: its seed, and the coats they must contrast with. */
export type Setting = { seed: number; coats: readonly CoatName[] }

const WALLS = [
  '#efe4d0',
  '#e2d3b8',
  '#b9c4a7',
  '#7d9483',
  '#d3a088',
  '#a9bac6',
  '#8d7388',
  '#f0e6d6',
  '#c7b2bb',
] as const

/** A wall color that contrasts with all coats; the seed chooses among the best five. */
export function wallColor({ seed, coats }: Setting): string {
  const worst = (wall: string): number =>
    Math.min(...coats.map((coat) => contrast(wall, coatNamed(coat).base)))
  const ranked = [...WALLS].sort((a, b) => worst(b) - worst(a))
  const [first = WALLS[0], ...rest] = ranked.slice(0, 5)
  return randomFor(seed, 'wall').pick([first, ...rest])
}
