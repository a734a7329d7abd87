import type { DayOrder } from '#lib/table-files/read-dates.ts'
import { Radio } from '../forms/controls.tsx'

type Props = {
  /** A date that can be read in two ways. */
  example: string | null
  answer: DayOrder | null
  onAnswer: (answer: DayOrder) => void
}

/** Asks what comes first in dates of a file that do not tell. */
export function DayOrderQuestion({ example, answer, onAnswer }: Props) {
  return (
    <fieldset className="card grid gap-1 p-4">
      <legend className="float-left mb-1 font-medium">{`What comes first in dates such as ${example}?`}</legend>
      <div className="clear-both">
        {(
          [
            ['day-first', 'The day'],
            ['month-first', 'The month'],
          ] as const
        ).map(([value, label]) => (
          <Radio
            key={value}
            name="order"
            label={label}
            checked={answer === value}
            onChange={() => onAnswer(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
