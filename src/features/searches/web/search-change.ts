/** The form that changes a saved search. */
import { toCents } from '#lib/money.ts'
import { WITHIN_MILES } from '#lib/places/within.ts'
import type { SavedSearch } from '../contract.ts'
import type { Target } from '../describe.ts'
import type { Alert } from '../limits.ts'

/** Its controls; prices are in dollars. */
export type ChangeValues = {
  name: string
  alert: Alert
  near: string
  within: string
  minPrice: string
  maxPrice: string
}

/** What a search has now. The place of a search in a state is that state. */
export function valuesOf(search: SavedSearch): ChangeValues {
  const { name, alert, filters } = search
  const { near, within, location, minPrice, maxPrice } = filters as Record<
    string,
    string | number | undefined
  >
  const dollars = (cents: string | number | undefined) =>
    cents === undefined ? '' : String(Number(cents) / 100)
  return {
    name,
    alert,
    near: String(near ?? location ?? ''),
    within: String(within ?? ''),
    minPrice: dollars(minPrice),
    maxPrice: dollars(maxPrice),
  }
}

/** The body of the request: only what differs, because another place is read again. */
export function changesOf(values: ChangeValues, stored: ChangeValues): Record<string, unknown> {
  const changed = (name: keyof ChangeValues) => values[name].trim() !== stored[name]
  return {
    alert: values.alert,
    ...(changed('name') && { name: values.name }),
    ...(changed('near') && { near: values.near.trim() || null }),
    ...(changed('within') && { within: values.within ? Number(values.within) : null }),
    ...(changed('minPrice') && { minPrice: centsOf(values.minPrice) }),
    ...(changed('maxPrice') && { maxPrice: centsOf(values.maxPrice) }),
  }
}

/** The search as it would be; `isState` says that its place is a state, which has no distances. */
export function changedTarget(
  search: SavedSearch,
  values: ChangeValues,
  isState: boolean | undefined,
): Target {
  const { near: _, within: __, location: ___, minPrice: ____, maxPrice: _____, ...others } = search.filters
  const [minPrice, maxPrice] = [centsOf(values.minPrice), centsOf(values.maxPrice)]
  const within = WITHIN_MILES.find((miles) => String(miles) === values.within)
  const place = values.near.trim()
  return {
    list: search.list,
    filters: {
      ...others,
      ...(place && (isState ? { location: place } : { near: place, ...(within && { within }) })),
      ...(minPrice !== null && minPrice >= 0 && { minPrice }),
      ...(maxPrice !== null && maxPrice >= 0 && { maxPrice }),
    },
  } as Target
}

const centsOf = (dollars: string): number | null => (dollars.trim() === '' ? null : toCents(Number(dollars)))
