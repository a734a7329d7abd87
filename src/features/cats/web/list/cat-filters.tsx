import type { ReactNode } from 'react'
import { PlaceFilter } from '#features/breeders/web/index.ts'
import { ageRangeText } from '#lib/age.ts'
import { breedNamesText, isOneBreed } from '#lib/texts/breed-names.ts'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { ageRangeValue, type CatListFilter, catListUrl } from './cat-filter.ts'
import type { Facets } from './facets.ts'
import { PriceFilter } from './price-filter.tsx'

/** The API's age bands, for when the facets have not loaded. */
const AGE_BANDS = [
  [null, 16],
  [17, 51],
  [52, 155],
  [156, null],
] as const

type Props = { filter: CatListFilter; breeds: string[]; facets: Facets | undefined }

/** The filter controls, with the number of cats that each option would show. */
export function CatFilters({ filter, breeds, facets }: Props) {
  const { breed, gender, minAge = null, maxAge = null } = filter
  const withCount = (text: string, count = 0) => (facets ? `${text} (${count})` : text)
  const breedOptions = !breed || breeds.includes(breed) ? breeds : [breed, ...breeds]
  const ages = (facets?.ages ?? AGE_BANDS).map(([min, max, count]) => ({
    value: ageRangeValue(min, max),
    text: withCount(ageRangeText(min, max) ?? '', count),
  }))
  const age = ageRangeValue(minAge, maxAge)
  return (
    <>
      {filter.featured && <input type="hidden" name="featured" value="true" />}
      {filter.view && <input type="hidden" name="view" value={filter.view} />}
      <SelectField label="Breed" name="breed" value={breed}>
        {breedOptions.map((name) => (
          <option key={name} value={name}>
            {isOneBreed(name) ? withCount(name, facets?.breeds[name]) : breedNamesText(name)}
          </option>
        ))}
      </SelectField>
      <PlaceFilter
        place={filter.location}
        within={filter.within}
        href={(location) => catListUrl({ ...filter, location, page: 1 })}
      />
      <PriceFilter filter={filter} prices={facets?.prices} />
      <SelectField label="Gender" name="gender" value={gender}>
        <option value="male">{withCount('Male', facets?.genders.male)}</option>
        <option value="female">{withCount('Female', facets?.genders.female)}</option>
      </SelectField>
      <SelectField label="Age" name="age" value={age}>
        {age && !ages.some(({ value }) => value === age) && (
          <option value={age}>{ageRangeText(minAge, maxAge)}</option>
        )}
        {ages.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid">
        <legend className="mb-1 text-sm font-medium">Only with</legend>
        <Flag filter={filter} name="healthCertified" label="Health Certified" facets={facets} />
        <Flag filter={filter} name="dnaTested" label="DNA Tested" facets={facets} />
        <Flag filter={filter} name="deposit" label="Deposit accepted" facets={facets} />
      </fieldset>
      <div className="grid">
        <Flag filter={filter} name="stated" label="Include tests without a document" facets={facets} />
        <Flag filter={filter} name="reserved" label="Include reserved" facets={facets} />
      </div>
    </>
  )
}

function SelectField(props: { label: string; name: string; value: string | undefined; children: ReactNode }) {
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

type FlagProps = {
  filter: CatListFilter
  name: 'healthCertified' | 'dnaTested' | 'stated' | 'deposit' | 'reserved'
  label: string
  facets: Facets | undefined
}

function Flag({ filter, name, label, facets }: FlagProps) {
  return (
    <label className="flex min-h-9 items-center gap-2.5">
      <input
        type="checkbox"
        name={name}
        value="true"
        defaultChecked={filter[name]}
        className="size-5 accent-action"
      />
      <span className="grow">{label}</span>
      {facets && name !== 'stated' && <span className="text-sm text-muted tabular-nums">{facets[name]}</span>}
    </label>
  )
}
