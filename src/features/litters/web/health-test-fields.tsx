import Plus from 'lucide-react/icons/plus'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { DocumentList } from '#features/uploads/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { MAX_TESTS } from '../manage-contract.ts'
import { EMPTY_TEST, type PairingFormValues } from './pairings/pairing-form-values.ts'

/** Suggestions; any other text is possible. */
const TESTS = [
  'HCM',
  'PKD',
  'PK deficiency',
  'PRA (rdAc)',
  'SMA',
  'GSD IV',
  'Patella',
  'Hips',
  'FIV and FeLV',
  'Blood type',
]
const RESULTS = ['Normal', 'Negative', 'Clear by echocardiogram', 'Carrier', 'Sound']

type Props = {
  form: UseFormReturn<PairingFormValues>
  errorAt: (path: string) => string | undefined
  part: 'sire' | 'queen' | 'pairing'
}

/** The health tests of a parent or a pairing: name, result, who tested when, and the document. */
export function HealthTestFields({ form, errorAt, part }: Props) {
  const path = `${part}.healthTesting` as const
  const tests = useFieldArray({ control: form.control, name: path })
  const listError = form.getFieldState(path, form.formState).error?.message
  return (
    <fieldset className="grid gap-4 sm:col-span-2">
      <legend className="mb-2 text-sm font-medium">
        {part === 'pairing' ? 'Health tests for this pairing' : 'Health tests'}
      </legend>
      <datalist id={`${part}-tests`}>
        {(part === 'pairing' ? ['Inbreeding (COI)', 'Blood types'] : TESTS).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id={`${part}-results`}>
        {part !== 'pairing' && RESULTS.map((result) => <option key={result} value={result} />)}
      </datalist>
      {tests.fields.map(({ id }, index) => {
        const at = `${path}.${index}` as const
        const name = form.watch(`${at}.name`)
        const number = `test ${index + 1}`
        const documentUrl = form.watch(`${at}.documentUrl`)
        return (
          <fieldset key={id} className="grid gap-3 border-l-2 border-line pl-4 sm:grid-cols-2">
            <legend className="sr-only">{name || `Test ${index + 1}`}</legend>
            <Field label="Test" required error={errorAt(`${at}.name`)}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register(`${at}.name`)}
                  list={`${part}-tests`}
                  autoComplete="off"
                />
              )}
            </Field>
            <Field label="Result" required error={errorAt(`${at}.result`)}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register(`${at}.result`)}
                  list={`${part}-results`}
                  autoComplete="off"
                />
              )}
            </Field>
            <Field label="Laboratory or veterinarian" error={errorAt(`${at}.lab`)}>
              {(control) => <Input {...control} {...form.register(`${at}.lab`)} />}
            </Field>
            <Field label="Test date" error={errorAt(`${at}.date`)}>
              {(control) => <Input {...control} {...form.register(`${at}.date`)} type="date" />}
            </Field>
            <div className="grid gap-2 sm:col-span-2">
              <DocumentList
                label={`Attach the document of ${name || number}`}
                max={1}
                value={documentUrl ? [documentUrl] : []}
                onChange={([url = null]) => form.setValue(`${at}.documentUrl`, url, { shouldDirty: true })}
                error={errorAt(`${at}.documentUrl`)}
              />
              <Button
                size="sm"
                variant="quiet"
                className="justify-self-start"
                aria-label={`Remove ${name || number}`}
                onClick={() => tests.remove(index)}
              >
                Remove test
              </Button>
            </div>
          </fieldset>
        )
      })}
      {listError && (
        <p role="alert" className="text-sm font-medium text-danger">
          {listError}
        </p>
      )}
      {tests.fields.length < MAX_TESTS && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          onClick={() => tests.append(EMPTY_TEST)}
        >
          <Plus size={16} aria-hidden="true" />
          Add a test
        </Button>
      )}
    </fieldset>
  )
}
