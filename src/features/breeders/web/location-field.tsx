import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { sentence } from '#lib/texts/sentence.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { LocationReading } from '../manage-contract.ts'
import { useLocationQuery } from './location-query.ts'
import { isSettled, type LocationQuestion } from './use-location-question.ts'

/** Milliseconds between the last character and the look-up. */
const PAUSE_MS = 400

type Props = {
  /** The field in the form. */
  registration: UseFormRegisterReturn
  location: string
  error: string | undefined
  question: LocationQuestion
  onChoose: (town: string) => void
}

/** The location of a cattery, with the town that it names, and the question which one is meant. */
export function LocationField({ registration, location, error, question, onChoose }: Props) {
  return (
    <div>
      <Field
        label="Location"
        required
        error={error}
        hint="City and state, or a ZIP code. Only the city and the state are kept and shown."
      >
        {(control) => <Input {...control} {...registration} />}
      </Field>
      <LocationNote location={location} question={question} onChoose={onChoose} />
    </div>
  )
}

/** Which town was understood, or a choice between several, or that none is known. */
function LocationNote({ location, question, onChoose }: Pick<Props, 'location' | 'question' | 'onChoose'>) {
  const typed = location.trim()
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = question.asked === typed
  const { data } = useQuery(useLocationQuery()(isAsked ? typed : paused))
  if (!data || typed.length < 2 || (paused !== typed && !isAsked)) return null
  if (data.kind === 'unknown')
    return (
      <p role="status" className="mt-1.5 text-sm">
        We do not know this town. Please check the spelling, or enter a larger town nearby with its state.
      </p>
    )
  if (isSettled(data, typed))
    return (
      <p role="status" className="mt-1.5 text-sm text-muted">
        {data.kind === 'found'
          ? sentence(`Families see distances from ${data.location}`)
          : 'Families see no distances to you, because your town is outside of the USA.'}
      </p>
    )
  return <Choice data={data} typed={typed} isAsked={isAsked} answers={question.answers} onChoose={onChoose} />
}

type ChoiceProps = {
  data: LocationReading
  typed: string
  isAsked: boolean
  answers: RefObject<HTMLFieldSetElement | null>
  onChoose: (town: string) => void
}

/** The town that was understood, to be confirmed, and others that may be meant. */
function Choice({ data: { kind, location, suggestions }, typed, isAsked, answers, onChoose }: ChoiceProps) {
  const towns = location === null ? suggestions : [location, ...suggestions]
  return (
    <fieldset
      ref={answers}
      className={`mt-1.5 grid gap-1.5 text-sm ${isAsked ? 'rounded-lg border border-clay p-3' : ''}`}
    >
      {/* A floating legend is inside the border, not on it. */}
      <legend className={`float-left ${isAsked ? 'font-medium' : ''}`}>
        {questionText(kind, towns, typed)}
      </legend>
      <div className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto p-0.5">
        {towns.map((town) => (
          <Button key={town} size="sm" variant="secondary" onClick={() => onChoose(town)}>
            {town === location ? `Yes, ${town}` : town}
          </Button>
        ))}
      </div>
      <p className="text-muted">
        {towns.length > 1 ? 'If none is right, change the location.' : 'If not, change the location.'}
      </p>
    </fieldset>
  )
}

function questionText(kind: LocationReading['kind'], [first = '']: string[], typed: string): string {
  if (kind === 'ambiguous') return 'Several towns have this name. Which one is yours?'
  return kind === 'guess' ? `Did you mean ${first}?` : `${typed}: we read this as ${first}. Is this right?`
}
