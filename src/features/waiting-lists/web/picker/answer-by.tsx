import { use } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useNow } from '#lib/client/use-now.ts'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { CurrentYear } from '#ui/time-zone.ts'
import { ANSWER_HOURS } from '../../limits.ts'
import { answerByText } from '../../offer-texts.ts'

type Props = {
  /** Of the number of hours. */
  registration: UseFormRegisterReturn
  /** The zone of the cattery. */
  timeZone: string
  error: string | undefined
}

/** Until when the family can answer. The choice is a number of hours, because they begin when the email has been sent. */
export function AnswerBy({ registration, timeZone, error }: Props) {
  const now = useNow()
  const today = use(CurrentYear)
  return (
    <Field
      label="Answer by"
      error={error}
      hint="Counted from when our email is sent. If it is delayed, the family has more time."
    >
      {(control) => (
        <Select {...control} {...registration}>
          {ANSWER_HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {answerByText(hours, now, { timeZone, today })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
