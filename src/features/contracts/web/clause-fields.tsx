import { type ReactNode, useId } from 'react'
import { Checkbox, Input, Select, Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { MAX_OWN_TEXT, MAX_OWN_TITLE } from '../limits.ts'
import {
  CONDITION_NAMES,
  COURT_NAMES,
  INDOOR_NAMES,
  MAX_DEATH_MONTHS,
  MAX_GUARANTEE_DAYS,
  MAX_NEUTER_MONTHS,
  MAX_VET_PERCENT,
  MIN_GUARANTEE_DAYS,
  MIN_NEUTER_MONTHS,
  MIN_VET_PERCENT,
  PAPERS_NAMES,
  PAYER_NAMES,
  PROOF_NAMES,
  PURPOSE_NAMES,
  REMEDY_NAMES,
  RETURN_NAMES,
  RISK_NAMES,
} from '../rules/clauses/choices.ts'
import type { EditedClause } from './edited-clause.ts'

type Values = EditedClause['values']
type Form = {
  values: Values
  errors: Record<string, string>
  set: (changes: Values) => void
}

/** The fields of a clause; nothing for clauses without parameters. */
export function ClauseFields({ clause, ...form }: { clause: EditedClause } & Omit<Form, 'values'>) {
  const props = { ...form, values: clause.values }
  const fields = FIELDS[clause.kind]
  return fields ? <div className="grid gap-4">{fields(props)}</div> : null
}

const FIELDS: Partial<Record<EditedClause['kind'], (form: Form) => ReactNode>> = {
  purpose: (form) => <Choice {...form} name="purpose" label="Sold as" options={PURPOSE_NAMES} />,
  neuter: (form) => (
    <>
      <Checkbox
        label="It is done before the handover"
        checked={form.values.months === null}
        onChange={({ target }) => form.set({ months: target.checked ? null : 6 })}
      />
      {form.values.months !== null && (
        <NumberField
          {...form}
          name="months"
          label="By the age of (months)"
          low={MIN_NEUTER_MONTHS}
          high={MAX_NEUTER_MONTHS}
        />
      )}
    </>
  ),
  papers: (form) => <Choice {...form} name="when" label="When" options={PAPERS_NAMES} />,
  health: (form) => <HealthFields {...form} />,
  return: (form) => <Choice {...form} name="how" label="What happens" options={RETURN_NAMES} />,
  indoor: (form) => <Choice {...form} name="where" label="Where" options={INDOOR_NAMES} />,
  death: (form) => (
    <>
      <NumberField
        {...form}
        name="months"
        label="Months after the handover"
        low={1}
        high={MAX_DEATH_MONTHS}
      />
      <Choice {...form} name="pays" label="Who pays the examination" options={PAYER_NAMES} />
    </>
  ),
  transport: (form) => (
    <>
      <Choice {...form} name="pays" label="Who pays the transport" options={PAYER_NAMES} />
      <Choice {...form} name="risk" label="When the risk passes to the buyer" options={RISK_NAMES} />
    </>
  ),
  court: (form) => <Choice {...form} name="where" label="Which courts" options={COURT_NAMES} />,
  own: (form) => (
    <>
      <Field label="Title" required error={form.errors.title}>
        {(control) => (
          <Input
            {...control}
            value={textOf(form.values.title)}
            maxLength={MAX_OWN_TITLE}
            autoComplete="off"
            onChange={({ target }) => form.set({ title: target.value })}
          />
        )}
      </Field>
      <Field
        label="Text"
        required
        hint={`At most ${MAX_OWN_TEXT} characters. The contract shows it as yours.`}
        error={form.errors.text}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            value={textOf(form.values.text)}
            onChange={({ target }) => form.set({ text: target.value })}
          />
        )}
      </Field>
    </>
  ),
}

function HealthFields(form: Form) {
  const { values, set } = form
  const remedies = listOf(values.remedies)
  return (
    <>
      <Checks {...form} name="conditions" legend="What it covers" options={CONDITION_NAMES} />
      <NumberField
        {...form}
        name="days"
        label="For how many days from the handover"
        low={MIN_GUARANTEE_DAYS}
        high={MAX_GUARANTEE_DAYS}
        hint="365 for a year"
      />
      <Choice {...form} name="proof" label="What proves a claim" options={PROOF_NAMES} isEmpty />
      <Checks
        {...form}
        name="remedies"
        legend="What the buyer can choose then"
        options={REMEDY_NAMES}
        onChange={(chosen) => (chosen.includes('vet_bills') ? {} : { vetPercent: null })}
      />
      {remedies.includes('vet_bills') && (
        <NumberField
          {...form}
          name="vetPercent"
          label="Vet bills up to (percent of the price)"
          low={MIN_VET_PERCENT}
          high={MAX_VET_PERCENT}
        />
      )}
      <Checkbox
        label="For the price or another kitten, the cat comes back"
        checked={values.mustReturn === true}
        onChange={({ target }) => set({ mustReturn: target.checked })}
      />
    </>
  )
}

type NamedProps = Form & { name: string; label: string }

function Choice({
  name,
  label,
  options,
  isEmpty = false,
  values,
  errors,
  set,
}: NamedProps & { options: Record<string, string>; isEmpty?: boolean }) {
  return (
    <Field label={label} required error={errors[name]}>
      {(control) => (
        <Select
          {...control}
          value={textOf(values[name])}
          onChange={({ target }) => set({ [name]: target.value })}
        >
          {isEmpty && <option value="">Choose…</option>}
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function NumberField({
  name,
  label,
  low,
  high,
  hint,
  values,
  errors,
  set,
}: NamedProps & { low: number; high: number; hint?: string }) {
  const value = values[name]
  return (
    <Field label={label} required hint={hint ?? `From ${low} to ${high}`} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={low}
          max={high}
          value={typeof value === 'number' && !Number.isNaN(value) ? value : ''}
          onChange={({ target }) => set({ [name]: target.valueAsNumber })}
        />
      )}
    </Field>
  )
}

function Checks({
  name,
  legend,
  options,
  values,
  errors,
  set,
  onChange,
}: Form & {
  name: string
  legend: string
  options: Record<string, string>
  onChange?: (chosen: string[]) => Values
}) {
  const id = useId()
  const chosen = listOf(values[name])
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={errors[name] && id}>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {Object.entries(options).map(([value, text]) => (
        <Checkbox
          key={value}
          label={text}
          checked={chosen.includes(value)}
          onChange={({ target }) => {
            const next = target.checked ? [...chosen, value] : chosen.filter((each) => each !== value)
            set({ [name]: next, ...onChange?.(next) })
          }}
        />
      ))}
      {errors[name] && (
        <p id={id} role="alert" className="text-sm font-medium text-danger">
          {errors[name]}
        </p>
      )}
    </fieldset>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
