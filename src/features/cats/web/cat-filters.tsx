import type { ReactNode } from 'react'
import { ageRangeText } from '#lib/age.ts'
import { Input, Select } from '#ui/controls.tsx'
import { Field } from '#ui/field.tsx'
import type { CatSearch } from './cat-search.ts'
import type { Facets } from './facets.ts'
import { PriceFilter } from './price-filter.tsx'

/** Where the API counts none: the same bands without counts. */
const AGES: Facets['ages'] = [
  [null, 16, -1],
  [17, 51, -1],
  [52, 155, -1],
  [156, null, -1],
]

type Props = { search: CatSearch; breeds: string[]; facets: Facets | undefined }

/** The controls of the filters, with the number of cats that each choice would show. */
export function CatFilters({ search, breeds, facets }: Props) {
  const { breed, gender, minAge, maxAge } = search
  const counted = (text: string, count: number | undefined) =>
    facets && count !== -1 ? `${text} (${count ?? 0})` : text
  const offered = breeds.includes(breed) || !breed ? breeds : [breed, ...breeds]
  const ages = (facets?.ages ?? AGES).map(([from, to, count]) => ({
    value: ageValue(from, to),
    text: counted(ageRangeText(from, to) ?? '', count),
  }))
  const age = ageValue(minAge, maxAge)
  return (
    <>
      {search.featured && <input type="hidden" name="featured" value="true" />}
      {search.view && <input type="hidden" name="view" value={search.view} />}
      <Choice label="Breed" name="breed" value={breed}>
        {offered.map((name) => (
          <option key={name} value={name}>
            {counted(name, facets?.breeds[name])}
          </option>
        ))}
      </Choice>
      <Field label="Location">
        {(control) => (
          <Input
            {...control}
            name="location"
            defaultValue={search.location}
            maxLength={120}
            placeholder="City, State"
          />
        )}
      </Field>
      <PriceFilter search={search} prices={facets?.prices} />
      <Choice label="Gender" name="gender" value={gender}>
        <option value="male">{counted('Male', facets?.genders.male)}</option>
        <option value="female">{counted('Female', facets?.genders.female)}</option>
      </Choice>
      <Choice label="Age" name="age" value={age}>
        {age && !ages.some(({ value }) => value === age) && (
          <option value={age}>{ageRangeText(minAge, maxAge)}</option>
        )}
        {ages.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Choice>
      <fieldset className="grid">
        <legend className="mb-1 text-sm font-medium">Only with</legend>
        <Tick search={search} name="healthCertified" label="Health Certified" facets={facets} />
        <Tick search={search} name="dnaTested" label="DNA Tested" facets={facets} />
        <Tick search={search} name="deposit" label="Deposit possible" facets={facets} />
      </fieldset>
    </>
  )
}

function ageValue(from: number | null, to: number | null): string {
  return from === null && to === null ? '' : `${from ?? ''}-${to ?? ''}`
}

function Choice(props: { label: string; name: string; value: string; children: ReactNode }) {
  return (
    <Field label={props.label}>
      {(control) => (
        <Select {...control} name={props.name} defaultValue={props.value}>
          <option value="">Any</option>
          {props.children}
        </Select>
      )}
    </Field>
  )
}

type TickProps = {
  search: CatSearch
  name: 'healthCertified' | 'dnaTested' | 'deposit'
  label: string
  facets: Facets | undefined
}

function Tick({ search, name, label, facets }: TickProps) {
  return (
    <label className="flex min-h-9 items-center gap-2.5">
      <input
        type="checkbox"
        name={name}
        value="true"
        defaultChecked={search[name]}
        className="size-5 accent-action"
      />
      <span className="grow">{label}</span>
      {facets && <span className="text-sm text-muted tabular-nums">{facets[name]}</span>}
    </label>
  )
}
