import type { ChangeEvent } from 'react'
import { WITHIN_MILES, type WithinMiles } from '#lib/places/within.ts'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PlaceField } from './place-field.tsx'
import { usePlace } from './unknown-place.tsx'
import { useOwnPlace } from './use-own-place.tsx'
import { useRememberPlace } from './visit-place.ts'

type PlaceProps = {
  /** A ZIP code, a town, or a state. */
  place: string | undefined
  /** The list near another place. */
  href: (place: string) => string
  onInput?: () => void
  className?: string
}

type DistanceProps = {
  place: string | undefined
  within: WithinMiles | undefined | ''
  onWithin?: (event: ChangeEvent<HTMLSelectElement>) => void
  className?: string
}

/** Where the visitor is: the field `location` of a filter form. The place is remembered for the visit. */
export function ListPlaceField({ place, href, onInput, className = '' }: PlaceProps) {
  const named = usePlace(place)
  useRememberPlace(place, named)
  const ownPlace = useOwnPlace(place || undefined, href, named?.isState ?? false)
  return (
    <PlaceField
      place={place}
      href={href}
      hint={ownPlace}
      className={className}
      input={{ name: 'location', defaultValue: place, onInput }}
    />
  )
}

/** How far away a match may be: the field `within` of a filter form. A state has no distances. */
export function DistanceField({ place, within, onWithin, className = '' }: DistanceProps) {
  if (usePlace(place)?.isState) return null
  return (
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
  )
}

/** Both fields. */
export function PlaceFilter(props: PlaceProps & DistanceProps) {
  return (
    <>
      <ListPlaceField {...props} />
      <DistanceField {...props} />
    </>
  )
}
