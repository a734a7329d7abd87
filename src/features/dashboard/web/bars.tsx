/** Room between two bars and the height of the chart, in units of a bar's width. */
const GAP = 0.35
const HEIGHT = 4

/** A bar for each number, the last one stronger. It is drawn for the eye; `label` says in words what it shows. */
export function Bars({ values, label }: { values: number[]; label: string }) {
  const most = Math.max(1, ...values)
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
        // A week without anything keeps a line to stand on.
        const height = Math.max(0.08, (value / most) * HEIGHT)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
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
