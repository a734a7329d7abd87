import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { SupportChoices } from '../contract.ts'
import { readVisits } from './visits.ts'

/** The value for an order or listing that the select does not contain. */
export const ANOTHER = 'another'

/** The fields of the request for a value of the select. */
export function readSubjectChoice(value: string): { orderId?: string; catId?: string } {
  const [kind, id] = value.split(':')
  if (kind === 'order' && id) return { orderId: id }
  return kind === 'cat' && id ? { catId: id } : {}
}

type Props = {
  value: string
  registration: UseFormRegisterReturn
  /** Undefined for visitors, and while they load. */
  choices: SupportChoices | undefined
  error: string | undefined
  /** The text field for what the select does not contain; without choices it is shown alone. */
  children: ReactNode
}

/** The viewer's orders and listings, and the cats visited on this device. */
export function SubjectSelect({ value, registration, choices, error, children }: Props) {
  const visits = useHydrated() ? readVisits() : []
  const { orders = [], cats = [] } = choices ?? {}
  const visited = visits.filter(({ id }) => !cats.some((own) => own.id === id))
  const known = [
    ...orders.map(({ id }) => `order:${id}`),
    ...[...cats, ...visited].map(({ id }) => `cat:${id}`),
  ]
  // A link may name an order or a listing that is not in the lists.
  const linked = value.includes(':') && !known.includes(value) ? value : undefined
  if (known.length === 0 && !linked) return children
  return (
    <>
      <Field label="Which order or listing? (optional)" error={error}>
        {(control) => (
          <Select {...control} {...registration} value={value}>
            <option value="">None</option>
            {linked && (
              <option value={linked}>
                {linked.startsWith('order:') ? 'The order you came from' : 'The listing you came from'}
              </option>
            )}
            {orders.length > 0 && (
              <optgroup label="Orders">
                {orders.map(({ id, orderNumber, catName, isSale }) => (
                  <option key={id} value={`order:${id}`}>
                    {`${catName}, ${orderNumber}${isSale ? ' (your sale)' : ''}`}
                  </option>
                ))}
              </optgroup>
            )}
            <CatGroup label="Your cats" cats={cats} />
            <CatGroup label="Cats you viewed" cats={visited} />
            <option value={ANOTHER}>Another one</option>
          </Select>
        )}
      </Field>
      {value === ANOTHER && children}
    </>
  )
}

function CatGroup({ label, cats }: { label: string; cats: { id: string; name: string }[] }) {
  if (cats.length === 0) return null
  return (
    <optgroup label={label}>
      {cats.map(({ id, name }) => (
        <option key={id} value={`cat:${id}`}>
          {name}
        </option>
      ))}
    </optgroup>
  )
}
