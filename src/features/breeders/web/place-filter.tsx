import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { WITHIN_MILES, type WithinMiles } from '#lib/places/within.ts'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PlaceField } from './place-field.tsx'
import { placeQuery } from './place-query.ts'
import { useOwnPlace } from './use-own-place.tsx'
import { useRememberPlace } from './visit-place.ts'

type Props = {
  /** A ZIP code, a town, or a state. */
  place: string | undefined
  within: WithinMiles | undefined | ''
  /** The list near another place. */
  href: (place: string) => string
  onInput?: () => void
  onWithin?: (event: ChangeEvent<HTMLSelectElement>) => void
  className?: string
}

/**
 * Where the visitor is, and how far away a match may be: the fields `location` and `within` of a filter form. The place is
 * remembered for the visit. A state has no distances.
 */
export function PlaceFilter({ place, within, href, onInput, onWithin, className = '' }: Props) {
  const { data: found } = useQuery({ ...placeQuery(place ?? ''), enabled: !!place })
  const isState = !!place && !!found?.place && found.town === null
  useRememberPlace(place, found)
  const ownPlace = useOwnPlace(place || undefined, href, isState)
  return (
    <>
      <PlaceField
        place={place}
        href={href}
        hint={ownPlace}
        className={className}
        input={{ name: 'location', defaultValue: place, onInput }}
      />
      {!isState && (
        <Field label="Distance" className={className}>
          {(control) => (
            <Select {...control} name="within" defaultValue={within} onChange={onWithin}>
              <option value="">Any distance</option>
              {WITHIN_MILES.map((miles) => (
                <option key={miles} value={miles}>{`Within ${miles} miles`}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  )
}
