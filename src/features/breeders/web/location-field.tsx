import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { placeQuery } from './place-query.ts'

/** Milliseconds between the last character and the look-up. */
const PAUSE_MS = 400

type Props = {
  /** The field in the form. */
  registration: UseFormRegisterReturn
  location: string
  error: string | undefined
  onChoose: (town: string) => void
}

/** The location of a cattery, with the town that it names. */
export function LocationField({ registration, location, error, onChoose }: Props) {
  return (
    <div>
      <Field label="Location" required error={error} hint="City and state, or a ZIP code">
        {(control) => <Input {...control} {...registration} />}
      </Field>
      <LocationNote location={location} onChoose={onChoose} />
    </div>
  )
}

/** Which town was understood, or a choice between several, or that none is known. */
function LocationNote({ location, onChoose }: { location: string; onChoose: (town: string) => void }) {
  const typed = location.trim()
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({ ...placeQuery(asked), enabled: asked.length > 1 })
  if (!data || asked !== typed || asked.length < 2) return null
  if (data.place === null)
    return (
      <p role="status" className="mt-1.5 text-sm">
        We do not know this town, so families cannot filter by distance to you. Please check the spelling, or
        enter a larger town nearby with its state.
      </p>
    )
  if (data.others.length === 0)
    return (
      <p role="status" className="mt-1.5 text-sm text-muted">
        {`Families see distances from ${data.town}.`}
      </p>
    )
  return (
    <fieldset className="mt-1.5 grid gap-1.5 text-sm">
      <legend className="mb-1.5">Several towns have this name. Which one is yours?</legend>
      <div className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto">
        {[data.place, ...data.others].map((town) => (
          <Button key={town} size="sm" variant="secondary" onClick={() => onChoose(town)}>
            {town}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
