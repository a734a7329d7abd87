import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DocumentList } from '#features/uploads/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { Button } from '#ui/button.tsx'
import { FormButtons, FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { toast } from '#ui/toast.ts'
import {
  type AnimalTest,
  type BreedingHealthEndpoints,
  type NewTest,
  newTestSchema,
} from '../../health-contract.ts'
import { TEST_CODES, testCode } from '../../rules/health/codes.ts'
import { resultText } from '../../rules/health/results.ts'

type Values = {
  code: string
  name: string
  result: string
  laboratory: string
  testedOn: string
  documentUrl: string
}

const toInput = ({ code, name, result, laboratory, testedOn, documentUrl }: Values) => ({
  code: code || null,
  name: code ? null : name,
  result,
  laboratory,
  testedOn: testedOn || null,
  documentUrl: documentUrl || null,
})

type Props = {
  animal: { id: string; registeredName: string }
  /** The test to edit; undefined for a new one. */
  test: AnimalTest | undefined
  /** The preselected code of a new one. */
  code: string | null
  onClose: () => void
  onChanged: () => unknown
}

/** The form for a test of an animal. */
export function TestForm({ animal, test, code, onClose, onChanged }: Props) {
  const api = useApi<BreedingHealthEndpoints>()
  const [newTestId] = useState(newId)
  const save = useMutation({
    mutationFn: (body: NewTest) =>
      test
        ? api.call('PATCH /api/breeding/animals/{id}/tests/{testId}', {
            params: { id: animal.id, testId: test.id },
            body: { ...body, version: test.version },
          })
        : api.call('POST /api/breeding/animals/{id}/tests', {
            params: { id: animal.id },
            body: { ...body, id: newTestId },
          }),
    onSuccess: () => {
      deleteFormDraft()
      onClose()
      toast({ title: test ? 'The test was changed.' : 'The test was added.' })
      return onChanged()
    },
    onError: (error) => {
      if (Object.keys(error.fields).length > 0) return
      toast({
        title: 'The test was not saved.',
        description: error.detail || 'Please try again.',
        tone: 'danger',
      })
      // The form then shows the latest state, with what was entered here.
      if (error.code === 'conflict') void onChanged()
    },
  })
  const { form, submit, errorAt, isRestored, startOver, deleteFormDraft } = useZodForm<Values, NewTest>({
    schema: newTestSchema,
    toInput,
    defaults: {
      code: test ? (test.code ?? '') : (code ?? ''),
      name: test && !test.code ? test.name : '',
      result: test?.result ?? '',
      laboratory: test?.laboratory ?? '',
      testedOn: test?.testedOn ?? '',
      documentUrl: test?.documentUrl ?? '',
    },
    formDraftKey: `animal test ${animal.id} ${test?.id ?? code ?? 'new'}`,
    send: (input) => save.mutateAsync(input),
  })
  const chosen = testCode(form.watch('code') || null)
  const documentUrl = form.watch('documentUrl')
  return (
    <FormDialog
      title={test ? `Edit a test of ${animal.registeredName}` : `Add a test of ${animal.registeredName}`}
      onClose={onClose}
      isDirty={form.formState.isDirty}
      isRestored={isRestored}
      startOver={startOver}
    >
      <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <Field label="Test" error={errorAt('code')} className="sm:col-span-2">
          {(control) => (
            <Select {...control} {...form.register('code', { onChange: () => form.setValue('result', '') })}>
              <option value="">Another test</option>
              {TEST_CODES.map((each) => (
                <option key={each.code} value={each.code}>
                  {`${each.code}: ${each.name}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {chosen ? (
          <p className="text-sm text-muted sm:col-span-2">{chosen.meaning}</p>
        ) : (
          <Field label="Name of the test" required error={errorAt('name')}>
            {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
          </Field>
        )}
        <Field label="Result" required error={errorAt('result')}>
          {(control) =>
            chosen ? (
              <Select {...control} {...form.register('result')}>
                <option value="">Choose a result</option>
                {chosen.results.map((result) => (
                  <option key={result} value={result}>
                    {resultText(chosen.code, result)}
                  </option>
                ))}
              </Select>
            ) : (
              <Input {...control} {...form.register('result')} autoComplete="off" />
            )
          }
        </Field>
        <Field
          label="Laboratory or veterinarian"
          hint="Only results of a named laboratory clear kittens by parentage."
          error={errorAt('laboratory')}
        >
          {(control) => <Input {...control} {...form.register('laboratory')} />}
        </Field>
        <Field label="Test date" error={errorAt('testedOn')}>
          {(control) => <Input {...control} {...form.register('testedOn')} type="date" />}
        </Field>
        <div className="sm:col-span-2">
          <DocumentList
            label="Attach the document"
            max={1}
            value={documentUrl ? [documentUrl] : []}
            onChange={([url = '']) => form.setValue('documentUrl', url, { shouldDirty: true })}
            error={errorAt('documentUrl')}
          />
        </div>
        <div className="sm:col-span-2">
          <FormButtons>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={save.isPending}>
              {test ? 'Save the test' : 'Add the test'}
            </Button>
          </FormButtons>
        </div>
      </form>
    </FormDialog>
  )
}
