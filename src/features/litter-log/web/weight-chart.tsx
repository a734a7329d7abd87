import { DAY_MS } from '#lib/durations.ts'
import type { Kitten } from '../contract.ts'
import { countedWeights } from '../rules/weights.ts'
import { gramsText } from './kitten-names.ts'

const [WIDTH, HEIGHT] = [320, 120]
const PADDING = 6

export type WeightLine = { id: string; points: { age: number; grams: number }[] }

/** The weights that count of each kitten, over its age in days. */
export function weightLines(kittens: readonly Kitten[]): WeightLine[] {
  return kittens.map(({ id, bornAt, weights }) => ({
    id,
    points: countedWeights(weights).map(({ grams, weighedAt }) => ({
      age: (Date.parse(weighedAt) - Date.parse(bornAt)) / DAY_MS,
      grams,
    })),
  }))
}

/** The weights of a kitten over its age, as a line before those of its litter. */
export function WeightChart({
  id: kittenId,
  name,
  lines,
}: {
  id: string
  name: string
  lines: WeightLine[]
}) {
  const all = lines.flatMap(({ points }) => points)
  if (all.length < 2) return null
  const [least, most] = [
    Math.min(...all.map(({ grams }) => grams)),
    Math.max(...all.map(({ grams }) => grams)),
  ]
  const oldest = Math.max(...all.map(({ age }) => age))
  const x = (age: number) => PADDING + (age / (oldest || 1)) * (WIDTH - 2 * PADDING)
  const y = (grams: number) =>
    HEIGHT - PADDING - ((grams - least) / (most - least || 1)) * (HEIGHT - 2 * PADDING)
  const path = (points: { age: number; grams: number }[]) =>
    points.map(({ age, grams }) => `${x(age).toFixed(1)},${y(grams).toFixed(1)}`).join(' ')
  const own = lines.find(({ id }) => id === kittenId)?.points ?? []
  const days = Math.round(oldest)
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full rounded-md bg-sunken"
        role="img"
        aria-label={`Weights of ${name} by age: ${own.map(({ grams }) => `${grams} g`).join(', ')}`}
      >
        {lines
          .filter(({ id }) => id !== kittenId)
          .map(({ id, points }) => (
            <polyline key={id} points={path(points)} fill="none" className="stroke-edge" strokeWidth="1" />
          ))}
        <polyline points={path(own)} fill="none" className="stroke-action" strokeWidth="2.5" />
        {own.map(({ age, grams }) => (
          <circle key={age} cx={x(age)} cy={y(grams)} r="3" className="fill-action" />
        ))}
      </svg>
      <figcaption className="mt-1 flex justify-between gap-3 text-xs text-muted tabular-nums">
        <span>{`${gramsText(least)} to ${gramsText(most)}`}</span>
        <span>{`Day ${days}`}</span>
      </figcaption>
    </figure>
  )
}
