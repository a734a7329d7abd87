/** The gap between bars and the height of the chart, in units of a bar's width. */
const GAP = 0.35
const HEIGHT = 4

/** A bar chart with the last bar emphasized; `label` describes it for screen readers. */
export function BarChart({ values, label }: { values: number[]; label: string }) {
  const max = Math.max(1, ...values)
  const width = values.length * (1 + GAP) - GAP
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-16 w-full text-action"
    >
      {values.map((value, index) => {
        // Zero still shows a thin line.
        const height = Math.max(0.08, (value / max) * HEIGHT)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars are identified by their position in time
            key={index}
            x={index * (1 + GAP)}
            y={HEIGHT - height}
            width={1}
            height={height}
            fill="currentColor"
            opacity={index === values.length - 1 ? 1 : 0.55}
          />
        )
      })}
    </svg>
  )
}
