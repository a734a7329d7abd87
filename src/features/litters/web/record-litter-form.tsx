import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { Button } from '#ui/button.tsx'
import { FormButtons, FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { toast } from '#ui/toast.ts'
import type { Pairing } from '../contract.ts'
import { type LitterForm, litterFormSchema, type ManagedLitterEndpoints } from '../manage-contract.ts'
import { invalidateManagedLitters } from './invalidation.ts'
import { pairingTitle } from './labels.ts'

type Values = { birthDate: string; totalKittens: string; litterName: string }

type Props = { pairing: Pairing; onClose: () => void }

/** Records the litter of a pairing in one step: the day, and the number of kittens, each of which gets a card. */
export function RecordLitterForm({ pairing, onClose }: Props) {
  const viewer = useViewer()
  const client = useQueryClient()
  const api = useApi<ManagedLitterEndpoints>()
  const [id] = useState(newId)
  const save = useMutation({
    mutationFn: (body: LitterForm) => api.call('POST /api/litters', { body: { ...body, id } }),
    onSuccess: () => {
      void invalidateManagedLitters(client)
      onClose()
      toast({ title: 'Litter created successfully' })
    },
    onError: (error) => {
      if (Object.keys(error.fields).length === 0)
        toast({ title: 'Error', description: error.detail || 'Failed to save litter', tone: 'danger' })
      if (error.code === 'conflict') void invalidateManagedLitters(client)
    },
  })
  const zod = useZodForm<Values, LitterForm>({
    schema: litterFormSchema,
    toInput: ({ birthDate, totalKittens, litterName }) => ({
      breedingPairingId: pairing.id,
      birthDate: birthDate || null,
      totalKittens: totalKittens.trim() === '' ? null : Number(totalKittens),
      litterName: litterName || null,
      hasCards: true,
    }),
    defaults: {
      birthDate: pairing.actualLitterDate ?? '',
      totalKittens: pairing.actualKittens?.toString() ?? '',
      litterName: '',
    },
    formDraftKey: `birth ${viewer?.id} ${pairing.id}`,
    send: (input) => save.mutateAsync(input),
  })
  const { form, errorAt } = zod
  return (
    <FormDialog
      title="Record Litter"
      onClose={onClose}
      isDirty={form.formState.isDirty && !save.isPending}
      isRestored={zod.isRestored}
      startOver={zod.startOver}
    >
      <form noValidate onSubmit={zod.submit} className="grid gap-4 sm:grid-cols-2">
        <p className="sm:col-span-2">
          <bdi>{pairingTitle(pairing)}</bdi>. The families on your waiting list learn of the birth. Then you
          add the kittens one after the other; nobody sees them before.
        </p>
        <Field label="Birth Date" error={errorAt('birthDate')}>
          {(control) => <Input {...control} {...form.register('birthDate')} type="date" />}
        </Field>
        <Field label="Number of kittens" error={errorAt('totalKittens')}>
          {(control) => (
            <Input
              {...control}
              {...form.register('totalKittens')}
              type="number"
              min={1}
              max={20}
              inputMode="numeric"
            />
          )}
        </Field>
        <Field label="Litter Name (optional)" error={errorAt('litterName')} className="sm:col-span-2">
          {(control) => <Input {...control} {...form.register('litterName')} />}
        </Field>
        <div className="sm:col-span-2">
          <FormButtons>
            <Button type="submit" busy={save.isPending}>
              Record Litter
            </Button>
          </FormButtons>
        </div>
      </form>
    </FormDialog>
  )
}
