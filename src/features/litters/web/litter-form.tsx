import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { Button } from '#ui/button.tsx'
import { FormButtons, FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { toast } from '#ui/toast.ts'
import type { Litter, Pairing } from '../contract.ts'
import {
  type LitterForm as LitterWire,
  litterFormSchema,
  type ManagedLitterEndpoints,
} from '../manage-contract.ts'
import { invalidateManagedLitters } from './invalidation.ts'

type Values = {
  litterName: string
  breedingPairingId: string
  birthDate: string
  totalKittens: string
  availableKittens: string
  status: 'active' | 'inactive'
}

const number = (text: string) => (text.trim() === '' ? undefined : Number(text))

function wireOf({
  litterName,
  breedingPairingId,
  birthDate,
  totalKittens,
  availableKittens,
  status,
}: Values) {
  return {
    litterName: litterName || null,
    breedingPairingId: breedingPairingId || null,
    birthDate: birthDate || null,
    totalKittens: number(totalKittens) ?? null,
    availableKittens: number(availableKittens) ?? 0,
    isActive: status === 'active',
  }
}

type Props = {
  litter?: Litter | undefined
  /** The pairings to choose from. */
  pairings: Pairing[]
  /** The preselected pairing of a new litter. */
  pairingId?: string | undefined
  /** The number of listed cats in the litter. If there are any, the server counts the available ones. */
  linkedCats: number
  onClose: () => void
}

/** The form for adding or editing a litter. */
export function LitterForm({ litter, pairings, pairingId, linkedCats, onClose }: Props) {
  const viewer = useViewer()
  const client = useQueryClient()
  const api = useApi<ManagedLitterEndpoints>()
  const [id] = useState(newId)
  const save = useMutation({
    mutationFn: (body: LitterWire) =>
      litter
        ? api.call('PATCH /api/litters/{id}', { params: { id: litter.id }, body })
        : api.call('POST /api/litters', { body: { ...body, id } }),
    onSuccess: () => {
      void invalidateManagedLitters(client)
      onClose()
      toast({ title: litter ? 'Litter updated successfully' : 'Litter created successfully' })
    },
    onError: (error) => {
      if (Object.keys(error.fields).length === 0)
        toast({ title: 'Error', description: error.detail || 'Failed to save litter', tone: 'danger' })
    },
  })
  const zod = useZodForm<Values, LitterWire>({
    schema: litterFormSchema,
    toInput: wireOf,
    defaults: {
      litterName: litter?.litterName ?? '',
      breedingPairingId: litter?.breedingPairingId ?? pairingId ?? '',
      birthDate: litter?.birthDate ?? '',
      totalKittens: litter?.totalKittens?.toString() ?? '',
      availableKittens: litter ? String(litter.availableKittens) : '',
      status: litter?.isActive === false ? 'inactive' : 'active',
    },
    formDraftKey: `litter ${viewer?.id} ${litter?.id ?? pairingId ?? 'new'}`,
    send: (input) => save.mutateAsync(input),
  })
  const { form, errorAt } = zod
  const { register } = form
  return (
    <FormDialog
      title={litter ? 'Edit Litter' : 'Add Litter'}
      onClose={onClose}
      isDirty={form.formState.isDirty && !save.isPending}
      isRestored={zod.isRestored}
      startOver={zod.startOver}
    >
      <form noValidate onSubmit={zod.submit} className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Litter Name (optional)"
          error={errorAt('litterName')}
          hint="For example, September litter"
        >
          {(control) => <Input {...control} {...register('litterName')} />}
        </Field>
        {!litter && (
          <Field label="Breeding Pairing" error={errorAt('breedingPairingId')}>
            {(control) => (
              <Select {...control} {...register('breedingPairingId')}>
                <option value="">No pairing</option>
                {pairings.map((pairing) => (
                  <option key={pairing.id} value={pairing.id}>
                    {`${pairing.sireName} × ${pairing.damName}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label="Birth Date" error={errorAt('birthDate')}>
          {(control) => <Input {...control} {...register('birthDate')} type="date" />}
        </Field>
        <Field label="Total Kittens" error={errorAt('totalKittens')}>
          {(control) => (
            <Input
              {...control}
              {...register('totalKittens')}
              type="number"
              min={0}
              max={20}
              inputMode="numeric"
            />
          )}
        </Field>
        <Field
          label="Available Kittens"
          error={errorAt('availableKittens')}
          hint={linkedCats > 0 ? 'Counted from your listed kittens' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              {...register('availableKittens')}
              type="number"
              min={0}
              max={20}
              inputMode="numeric"
              readOnly={linkedCats > 0}
            />
          )}
        </Field>
        <Field label="Status" error={errorAt('isActive')} hint="Only active litters are public">
          {(control) => (
            <Select {...control} {...register('status')}>
              <option value="active">Active</option>
              <option value="inactive">Inactive</option>
            </Select>
          )}
        </Field>
        <div className="sm:col-span-2">
          <FormButtons>
            <Button type="submit" busy={save.isPending}>
              {litter ? 'Save Changes' : 'Create Litter'}
            </Button>
          </FormButtons>
        </div>
      </form>
    </FormDialog>
  )
}
