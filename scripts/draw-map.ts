/**
 * Draws the map of catteries: `npm run map` writes the outlines of the states (us-states.svg, which the page refers to) and where
 * points are on it (map-geometry.json, which the server reads). The outlines are those of the US Census Bureau in `us-atlas`.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { STATES, stateCode } from '#lib/places/states.ts'

type Feature = { properties: { name: string } }
type Collection = { type: 'FeatureCollection'; features: Feature[] }
type Projection = {
  (point: [number, number]): [number, number]
  rotate(angles: [number, number]): Projection
  fitExtent(box: [[number, number], [number, number]], shape: Collection): Projection
  scale(): number
  translate(): [number, number]
}
type Path = {
  (shape: Feature): string
  bounds(shape: Feature): [[number, number], [number, number]]
  centroid(shape: Feature): [number, number]
}

const load = createRequire(import.meta.url)
const { geoMercator, geoPath } = (await importAny('d3-geo')) as {
  geoMercator: () => Projection
  geoPath: (projection: Projection) => Path & { digits(digits: number): Path }
}
const { feature } = (await importAny('topojson-client')) as {
  feature: (topology: unknown, object: unknown) => Collection
}
const { presimplify, simplify } = (await importAny('topojson-simplify')) as {
  presimplify: (topology: unknown) => unknown
  simplify: (topology: unknown, minimum: number) => { objects: { states: unknown } }
}

/** Square degrees of triangles that are left out. */
const DETAIL = 0.012
const WIDTH = 960
const HEIGHT = 600
/** Where each part of the country is drawn, and the longitude that is turned to the middle, away from the 180th meridian. */
const PARTS = [
  { states: ['AK'], box: [10, 440, 200, 595], turn: 152 },
  { states: ['HI'], box: [215, 510, 330, 590], turn: 0 },
  { states: ['PR'], box: [860, 540, 950, 585], turn: 0 },
  {
    states: Object.keys(STATES).filter((state) => !['AK', 'HI', 'PR'].includes(state)),
    box: [5, 5, 955, 530],
    turn: 0,
  },
] as const

const topology = simplify(presimplify(load('us-atlas/states-10m.json')), DETAIL)
const { features } = feature(topology, topology.objects.states)
const codeOf = ({ properties }: Feature) => stateCode(properties.name) ?? ''

const outlines: string[] = []
const states: Record<string, { x: number; y: number; box: number[] }> = {}
const parts = PARTS.map(({ states: own, box: [left, top, right, bottom], turn }) => {
  const shapes = features.filter((shape) => (own as readonly string[]).includes(codeOf(shape)))
  const projection = geoMercator()
    .rotate([turn, 0])
    .fitExtent(
      [
        [left, top],
        [right, bottom],
      ],
      { type: 'FeatureCollection', features: shapes },
    )
  const path = geoPath(projection).digits(1)
  for (const shape of shapes) {
    outlines.push(`<path id="${codeOf(shape)}" d="${withoutDots(path(shape))}"/>`)
    const [[x0, y0], [x1, y1]] = path.bounds(shape)
    const [x, y] = path.centroid(shape)
    states[codeOf(shape)] = {
      x: Math.round(x),
      y: Math.round(y),
      box: [x0, y0, x1 - x0, y1 - y0].map(Math.round),
    }
  }
  const [x, y] = projection.translate()
  return { states: shapes.length > 1 ? [] : own, turn, scale: projection.scale(), x, y }
})

const write = (path: string, text: string) =>
  writeFileSync(new URL(`../src/features/breeders/${path}`, import.meta.url), text)
write(
  'web/map/us-states.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><title>The states of the USA</title><g id="states">\n${outlines.sort().join('\n')}\n</g></svg>\n`,
)
write(
  'api/map/map-geometry.json',
  `${JSON.stringify({ width: WIDTH, height: HEIGHT, parts, states }, null, 2)}\n`,
)

/** A path without islands that became points. */
function withoutDots(path: string): string {
  return path
    .split('Z')
    .filter((outline) => new Set(outline.slice(1).split('L')).size > 2)
    .map((outline) => `${outline}Z`)
    .join('')
}

/** Packages of which only the few functions above are used. */
async function importAny(name: string): Promise<unknown> {
  return import(name)
}
