/** Where points are on the map. Its parts are drawn in the Mercator projection by scripts/draw-map.ts. */
import type { Point } from '#lib/places/gazetteer.ts'
import geometry from './map-geometry.json' with { type: 'json' }

/** A rectangle of the map: left, top, width, and height. */
export type MapBox = [number, number, number, number]

type State = { x: number; y: number; box: number[] }
const states: Record<string, State> = geometry.states
const WHOLE: MapBox = [0, 0, geometry.width, geometry.height]
/** The narrowest part that is shown, so that a small state has a neighborhood. */
const MIN_WIDTH = 60

/** Without Guam, American Samoa, the Northern Mariana Islands, and the Virgin Islands. */
export const STATES_ON_MAP = Object.keys(states)

/** Whether a state, by its code, is on the map. */
export function isOnMap(state: string): boolean {
  return Object.hasOwn(states, state)
}

/** The position of a point in a state, in units of the map. */
export function toMap({ latitude, longitude }: Point, state: string): { x: number; y: number } {
  const part = geometry.parts.find(({ states: own }) => own.includes(state)) ?? geometry.parts.at(-1)
  if (!part) throw new Error('The map has no parts.')
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  // Turned away from the 180th meridian, which the Aleutian Islands cross.
  const turned = ((longitude + part.turn + 540) % 360) - 180
  const north = Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2))
  const round = (value: number) => Math.round(value * 10) / 10
  return { x: round(part.x + part.scale * radians(turned)), y: round(part.y - part.scale * north) }
}

/** The middle of a state. */
export function middleOf(state: string): { x: number; y: number } {
  const { x, y } = states[state] ?? { x: 0, y: 0 }
  return { x, y }
}

/** The part of the map around a position, `width` units wide. */
export function boxAround({ x, y }: { x: number; y: number }, width: number): MapBox {
  const height = (width * geometry.height) / geometry.width
  return [x - width / 2, y - height / 2, width, height].map(Math.round) as MapBox
}

/** The part of the map that shows a state with a margin, in the proportions of the map; without one, all of it. */
export function boxOf(state: string | undefined): MapBox {
  const [left = 0, top = 0, width = 0, height = 0] = (state && states[state]?.box) || WHOLE
  if (!state) return WHOLE
  const shown = Math.max(MIN_WIDTH, width * 1.2, (height * 1.2 * geometry.width) / geometry.height)
  const high = (shown * geometry.height) / geometry.width
  return [left + width / 2 - shown / 2, top + height / 2 - high / 2, shown, high].map(Math.round) as MapBox
}
