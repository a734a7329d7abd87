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
  type BirthDateChange,
  type KittenDecision,
  type LitterChange,
  type LitterForm as LitterWire,
  litterFormSchema,
  type ManagedLitterEndpoints,
} from '../manage-contract.ts'
import { BirthDateDialog } from './birth-date-dialog.tsx'
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

type Question = {
  birthDate: string
  change: BirthDateChange
  resolve: (decisions: KittenDecision[]) => void
  reject: (reason: Error) => void
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
    mutationFn: (body: LitterWire & Pick<LitterChange, 'kittenDecisions'>) =>
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
  const [question, setQuestion] = useState<Question>()
  /** The decisions about kittens with a buyer; undefined without such kittens. Rejects if the breeder cancels. */
  const decisionsFor = async ({ birthDate }: LitterWire): Promise<KittenDecision[] | undefined> => {
    if (!litter || !birthDate || linkedCats === 0) return undefined
    const path = { params: { id: litter.id }, query: { to: birthDate } }
    const change = await api.call('GET /api/litters/{id}/birth-date', path)
    if (change.sales.length === 0 && change.offered.length === 0) return undefined
    return new Promise((resolve, reject) => setQuestion({ birthDate, change, resolve, reject }))
  }
  const answer = (decisions?: KittenDecision[]) => {
    setQuestion(undefined)
    if (decisions) question?.resolve(decisions)
    else question?.reject(new Error('The breeder canceled.'))
  }
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
    send: async (input) => {
      const kittenDecisions = await decisionsFor(input)
      await save.mutateAsync({ ...input, ...(kittenDecisions && { kittenDecisions }) })
    },
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
      {question && (
        <BirthDateDialog
          birthDate={question.birthDate}
          change={question.change}
          onConfirm={answer}
          onCancel={() => answer()}
        />
      )}
    </FormDialog>
  )
}
