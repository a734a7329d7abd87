/** The gap between bars and the height of the chart, in units of a bar's width. */
const GAP = 0.35
const HEIGHT = 4

/** A bar chart with the last bar emphasized; `label` describes it for screen readers. */
export function BarChart({ values, label }: { values: number[]; label: string }) {
  const max = Math.max(1, ...values)
  const width = values.length * (1 + GAP) - GAP
  // Zero still shows a thin line.
  const bar = (value: number, index: number) =>
    `M${round(index * (1 + GAP))} ${HEIGHT}v${round(-Math.max(0.08, (value / max) * HEIGHT))}h1V${HEIGHT}z`
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-16 w-full text-action"
    >
      <path d={values.slice(0, -1).map(bar).join('')} fill="currentColor" opacity={0.55} />
      <path
        d={values
          .slice(-1)
          .map((value) => bar(value, values.length - 1))
          .join('')}
        fill="currentColor"
      />
    </svg>
  )
}

const round = (length: number) => Math.round(length * 100) / 100
