import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { unknownPlaceText } from '#lib/places/unknown-place-texts.ts'
import { MAX_NEAR } from '#lib/places/within.ts'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Link } from '#ui/link.tsx'
import { placeQuery } from './place-query.ts'

/** Other places of the same name that are offered. */
const MAX_OTHERS = 4

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'children'> & {
  label?: string
  /** The place whose meaning is shown below the field; without one, nothing is looked up. */
  place: string | undefined
  /** Where another place of the same name leads, in a list. */
  href?: (place: string) => string
  /** Takes another place of the same name, in a form. */
  onChoose?: (place: string) => void
  hint?: ReactNode
  /** Name, value, and handlers of the input, or its registration in a form. */
  input: ComponentProps<typeof Input>
}

/** One field for a ZIP code, a town, or a state. It says below which place of several with the name is meant. */
export function PlaceField({
  label = 'Location',
  place,
  href,
  onChoose,
  hint,
  error,
  input,
  ...field
}: Props) {
  const { data: found } = useQuery({ ...placeQuery(place ?? ''), enabled: !!place })
  const isUnknown = place && found?.place === null
  const ownHint = !isUnknown && hint
  const others = found?.place && found.others.length > 0 && (
    <span className="block">
      <span>{`${found.place}. Or: `}</span>
      {found.others.slice(0, MAX_OTHERS).map((other, index) => (
        <span key={other}>
          {index > 0 && <span>{'\u00a0· '}</span>}
          {href ? (
            <Link to={href(other)} className="link">
              {other}
            </Link>
          ) : (
            <button type="button" className="link" onClick={() => onChoose?.(other)}>
              {other}
            </button>
          )}
        </span>
      ))}
    </span>
  )
  return (
    <Field
      {...field}
      label={label}
      error={error ?? (isUnknown ? unknownPlaceText(place) : undefined)}
      hint={
        (others || ownHint) && (
          <>
            {others}
            {ownHint}
          </>
        )
      }
    >
      {(control) => (
        <Input
          maxLength={MAX_NEAR}
          placeholder="ZIP, town, or state"
          autoComplete="postal-code"
          {...control}
          {...input}
        />
      )}
    </Field>
  )
}
