import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { unknownPlaceText } from '#lib/places/unknown-place-texts.ts'
import { MAX_NEAR, WITHIN_MILES, type WithinMiles } from '#lib/places/within.ts'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Link } from '#ui/link.tsx'
import { placeQuery } from './place-query.ts'
import { useOwnPlace } from './use-own-place.tsx'

/** Other places of the same name that are offered. */
const MAX_OTHERS = 4

type Props = {
  near: string | undefined
  within: WithinMiles | undefined | ''
  /** The list near another place. */
  href: (near: string) => string
  onInput?: () => void
  onWithin?: (event: ChangeEvent<HTMLSelectElement>) => void
  className?: string
}

/** Where the visitor is, and how far away a match may be: the fields `near` and `within` of a filter form. */
export function NearFields({ near, within, href, onInput, onWithin, className }: Props) {
  const { data: found } = useQuery({ ...placeQuery(near ?? ''), enabled: !!near })
  const isUnknown = near && found?.place === null
  const ownPlace = useOwnPlace(near || undefined, href)
  // What an unknown place may mean is said above the list, by UnknownPlace.
  const others = near && found?.place && found.others.length > 0 && (
    <Others place={found.place} others={found.others} href={href} />
  )
  return (
    <>
      <Field
        label="Near"
        className={className ?? ''}
        error={isUnknown ? unknownPlaceText(near) : undefined}
        hint={
          (others || (!isUnknown && ownPlace)) && (
            <>
              {others}
              {!isUnknown && ownPlace}
            </>
          )
        }
      >
        {(control) => (
          <Input
            {...control}
            name="near"
            defaultValue={near}
            maxLength={MAX_NEAR}
            placeholder="ZIP code or town"
            onInput={onInput}
          />
        )}
      </Field>
      <Field label="Distance" className={className ?? ''}>
        {(control) => (
          <Select {...control} name="within" defaultValue={within} onChange={onWithin}>
            <option value="">Any</option>
            {WITHIN_MILES.map((miles) => (
              <option key={miles} value={miles}>{`Within ${miles} miles`}</option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}

/** "Distances are from Portland, OR. Or: Portland, ME · Portland, TN". */
function Others({ place, others, href }: { place: string; others: string[]; href: Props['href'] }) {
  return (
    <span className="block">
      <span>{`Distances are from ${place}. Or: `}</span>
      {others.slice(0, MAX_OTHERS).map((other, index) => (
        <span key={other}>
          {index > 0 && <span>{'\u00a0· '}</span>}
          <Link to={href(other)} className="link">
            {other}
          </Link>
        </span>
      ))}
    </span>
  )
}
