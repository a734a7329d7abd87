import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { Button } from '#ui/button.tsx'
import { FormButtons, FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useFoldedErrors } from '#ui/forms/use-folded-errors.ts'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { toast } from '#ui/toast.ts'
import {
  type Animal,
  type AnimalChange,
  animalChangeSchema,
  type BreedingEndpoints,
  type NewAnimal,
  newAnimalSchema,
} from '../../contract.ts'
import { invalidateBook } from '../invalidation.ts'
import { type AnimalFormValues, animalFormValues, animalInput } from './animal-form-values.ts'
import { DecidedFacts } from './decided-facts.tsx'
import { FurtherFields } from './further-fields.tsx'

type Props = {
  /** The animal to edit; omitted for a new one. The form must be rendered with a new key when its version changes. */
  animal?: Animal
  /** Names of breeds to suggest. */
  breeds: string[] | undefined
  onClose: () => void
}

/** The form to add or edit an animal. Three fields are enough; the others are in folded sections. */
export function AnimalForm({ animal, breeds, onClose }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const viewer = useViewer()
  const client = useQueryClient()
  const api = useApi<BreedingEndpoints>()
  // The same ID for every attempt, so that sending the form twice adds one animal.
  const [id] = useState(newId)
  const save = useMutation({
    mutationFn: (input: NewAnimal | AnimalChange) =>
      animal
        ? api.call('PATCH /api/breeding/animals/{id}', {
            params: { id: animal.id },
            body: { ...input, version: animal.version },
          })
        : api.call('POST /api/breeding/animals', { body: { ...(input as NewAnimal), id } }),
    onSuccess: async (saved) => {
      void invalidateBook(client)
      zod.deleteFormDraft()
      onClose()
      toast({ title: animal ? 'Changes saved' : `${saved.registeredName} is in your breeding book` })
    },
    onError: (error) => {
      if (Object.keys(error.fields).length > 0) return
      toast({
        title: 'Not saved',
        description: error.detail || 'Please try again. What you entered is still here.',
        tone: 'danger',
      })
      // The form then shows the latest state, with what was entered here.
      if (error.code === 'conflict') void invalidateBook(client)
    },
  })
  const decided = animal?.decidedByListing ?? []
  const isOpen = (field: string) => !decided.includes(field)
  const zod = useZodForm<AnimalFormValues, NewAnimal | AnimalChange>({
    schema: animal ? animalChangeSchema : newAnimalSchema,
    toInput: (values) => ({
      ...animalInput(values, decided),
      ...(animal && { version: animal.version }),
    }),
    defaults: animalFormValues(animal),
    // Without the version: after a conflict, the draft is restored on top of the current values.
    formDraftKey: `animal ${viewer?.id} ${animal?.id ?? 'new'}`,
    send: (input) => save.mutateAsync(input),
  })
  const { form, errorAt } = zod
  const { register } = form
  useFoldedErrors(element, form.formState.submitCount)
  return (
    <FormDialog
      title={animal ? `Edit ${animal.registeredName}` : 'Add an animal'}
      onClose={onClose}
      isDirty={form.formState.isDirty && !save.isPending}
      isRestored={zod.isRestored}
      startOver={zod.startOver}
    >
      <form ref={element} onSubmit={zod.submit} noValidate className="grid gap-6">
        {animal && decided.length > 0 && <DecidedFacts animal={animal} />}
        <div className="grid gap-4 sm:grid-cols-2">
          {isOpen('registeredName') && (
            <Field label="Registered name" required error={errorAt('registeredName')}>
              {(control) => <Input {...control} {...register('registeredName')} autoComplete="off" />}
            </Field>
          )}
          <Field label="Call name" error={errorAt('callName')} hint="Only you see it">
            {(control) => <Input {...control} {...register('callName')} autoComplete="off" />}
          </Field>
          {isOpen('sex') && (
            <Field label="Sex" required error={errorAt('sex')}>
              {(control) => (
                <Select {...control} {...register('sex')}>
                  <option value="">Choose</option>
                  <option value="female">Female</option>
                  <option value="male">Male</option>
                </Select>
              )}
            </Field>
          )}
          {isOpen('breed') && (
            <Field label="Breed" required error={errorAt('breed')}>
              {(control) => (
                <>
                  <Input {...control} {...register('breed')} list="animal-breeds" autoComplete="off" />
                  <datalist id="animal-breeds">
                    {breeds?.map((name) => (
                      <option key={name} value={name} />
                    ))}
                  </datalist>
                </>
              )}
            </Field>
          )}
        </div>
        <FurtherFields zod={zod} animalId={animal?.id} isOpen={isOpen} />
        <FormButtons>
          <Button type="submit" busy={save.isPending}>
            {animal ? 'Save changes' : 'Add to the book'}
          </Button>
        </FormButtons>
      </form>
    </FormDialog>
  )
}
