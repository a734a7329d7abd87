import { use } from 'react'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { CurrentYear } from '#ui/time-zone.ts'
import { onItsWayText, type Schedule, scheduleSentence } from '../../schedule.ts'

/** The height of the bar and the gap between its parts, in hundredths of its width. */
const [HEIGHT, GAP] = [4, 0.5]

/** Days after the first are lighter, and lighter again. */
const SHADES = [1, 0.65, 0.4]

type Part = { name: string; amount: number; color: string; opacity?: number }

/** What is on its way in a sentence, and a bar of all that is not paid yet. */
export function MoneySummary({ schedule }: { schedule: Schedule }) {
  const today = use(CurrentYear)
  const { days, onItsWay, waiting, onHold, owed } = schedule
  const legend: Part[] = [
    { name: onItsWayText(schedule, today), amount: onItsWay, color: 'text-action' },
    { name: 'Waits for you', amount: waiting.amount, color: 'text-amber' },
    { name: 'On hold', amount: onHold.amount, color: 'text-danger' },
  ].filter(({ amount }) => amount > 0)
  return (
    <div className="card grid gap-4 p-5 sm:p-7">
      <p className="font-serif text-2xl wrap-anywhere">{scheduleSentence(schedule, today)}</p>
      {owed.amount > 0 && (
        <p>{`You owe ${formatWithCentsIfAny(owed.amount)}, which we deduct from your next payouts.`}</p>
      )}
      {legend.length > 0 && (
        <>
          <Bar
            parts={[
              ...days.map(({ day, isAfterPickup, amount }, index) => ({
                name: isAfterPickup ? 'after pickup' : (day ?? 'now'),
                amount,
                color: 'text-action',
                opacity: SHADES[index] ?? SHADES.at(-1) ?? 1,
              })),
              ...legend.filter(({ color }) => color !== 'text-action'),
            ]}
          />
          <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm tabular-nums">
            {legend.map(({ name, amount, color }) => (
              <div key={name} className="flex items-baseline gap-2">
                <svg aria-hidden="true" viewBox="0 0 10 10" className={`size-2.5 shrink-0 ${color}`}>
                  <circle cx={5} cy={5} r={5} fill="currentColor" />
                </svg>
                <dt className="text-muted">{name}</dt>
                <dd className="font-medium whitespace-nowrap">{formatWithCentsIfAny(amount)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}

/** The amounts as parts of a bar. The sentence and the list say the same. */
function Bar({ parts }: { parts: Part[] }) {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  const room = 100 - GAP * (parts.length - 1)
  const widths = parts.map(({ amount }) => (amount / total) * room)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-4 w-full overflow-hidden rounded-full"
    >
      {parts.map(({ name, color, opacity = 1 }, index) => (
        <rect
          key={name}
          x={widths.slice(0, index).reduce((sum, width) => sum + width + GAP, 0)}
          width={widths[index]}
          height={HEIGHT}
          fill="currentColor"
          opacity={opacity}
          className={color}
        />
      ))}
    </svg>
  )
}
