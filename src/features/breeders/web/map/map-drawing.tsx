import type { BreederMap } from '../../contract.ts'
import { catsText, catteriesText, placeUrl } from './map-places.ts'
import outlines from './us-states.svg?url'

/** Circles in a row across the drawing, of all states and of a part. */
const CIRCLES = { all: 26, part: 20 }
/**
 * The widths of the drawing divided by the radius of a target, so that it is at least 44 pixels wide on a phone from 320 pixels
 * on, and 24 on a wider screen.
 */
const TARGETS = { phone: 13, wide: 48 }

/** The same on a phone, where the drawing is small. */
const PHONE_CIRCLES = 14

type Props = { map: BreederMap }

/**
 * The outlines with a circle for each place. What is around a circle belongs to its link as well; the circles are drawn once
 * more on top, so that a click on one always reaches its own link where they are close together.
 */
export function MapDrawing({ map: { box, places, state, near } }: Props) {
  const [left, top, width, height] = box
  const isPart = state !== null || near !== null
  const radius = width / (isPart ? CIRCLES.part : CIRCLES.all) / 2
  const link = (place: BreederMap['places'][number]) => placeUrl(place, isPart)
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG contains no fieldset
    <svg
      viewBox={`${left} ${top} ${width} ${height}`}
      role="group"
      aria-label={near ? `Map around ${near.name}` : `Map of ${state?.name ?? 'the United States'}`}
      className="h-auto w-full rounded-lg border bg-sunken"
    >
      <use href={`${outlines}#states`} className="fill-surface stroke-edge" strokeWidth={width / 1_200} />
      {state && (
        <use
          href={`${outlines}#${state.code}`}
          className="fill-action-soft stroke-edge"
          strokeWidth={width / 1_200}
        />
      )}
      {places.map((place) => (
        <a
          key={place.name}
          href={link(place)}
          aria-label={`${place.name}, ${catsText(place.cats)}, ${catteriesText(place.catteries)}`}
          className="group"
        >
          <circle
            cx={place.x}
            cy={place.y}
            r={width / TARGETS.phone}
            className="fill-transparent sm:hidden"
          />
          <circle
            cx={place.x}
            cy={place.y}
            r={width / TARGETS.wide}
            className="fill-transparent max-sm:hidden"
          />
          <circle
            cx={place.x}
            cy={place.y}
            r={radius * 1.35}
            strokeWidth={radius / 4}
            className="fill-none stroke-none group-focus-visible:stroke-clay"
          />
        </a>
      ))}
      {near && (
        <circle
          cx={near.x}
          cy={near.y}
          r={radius * 0.5}
          strokeWidth={radius / 5}
          className="pointer-events-none fill-clay stroke-surface"
        />
      )}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: svg groups have no focus, and the same links are above */}
      <g aria-hidden="true">
        {places.map((place) => (
          <a key={place.name} href={link(place)} tabIndex={-1} className="group">
            <Dot place={place} radius={radius} className="max-sm:hidden" />
            <Dot place={place} radius={width / PHONE_CIRCLES / 2} className="sm:hidden" />
          </a>
        ))}
      </g>
    </svg>
  )
}

type DotProps = { place: BreederMap['places'][number]; radius: number; className: string }

/** A circle with the number of cats. */
function Dot({ place: { x, y, cats }, radius, className }: DotProps) {
  return (
    <g className={className}>
      <circle
        cx={x}
        cy={y}
        r={radius}
        strokeWidth={radius / 6}
        className="fill-action stroke-surface group-hover:fill-action-strong"
      />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={radius * 1.1}
        className="pointer-events-none fill-on-action font-medium"
      >
        {cats}
      </text>
    </g>
  )
}
