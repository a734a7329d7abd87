import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { PictureList } from '#features/uploads/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { FormButtons, FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { Checkbox, DollarInput, Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useFoldedErrors } from '#ui/forms/use-folded-errors.ts'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { toast } from '#ui/toast.ts'
import {
  type CatChange,
  catChangeSchema,
  MAX_PICTURES,
  type ManagedCat,
  type ManagedCatEndpoints,
  type NewCat,
  newCatSchema,
} from '../../manage-contract.ts'
import { invalidateManagedCats } from '../invalidation.ts'
import { managedCatQueries } from '../manage/manage-queries.ts'
import { catQueries } from '../queries.ts'
import {
  breedIn,
  type CatFormValues,
  catFormValues,
  type LitterChoice,
  onlyBreedOf,
  toCatInput,
  toLockedCatInput,
} from './cat-form-values.ts'
import { FactFields } from './fact-fields.tsx'
import { FurtherFields } from './further-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { LockedFacts } from './locked-facts.tsx'

type Props = {
  /** The cat to edit; omitted for a new one. */
  cat?: ManagedCat | undefined
  /** Initial values of a new cat, such as its litter. */
  initial?: Partial<CatFormValues> | undefined
  /** The title for one of the kittens of a litter, whose form asks for what differs between them until all details are wanted. */
  kittenTitle?: string | undefined
  litters: LitterChoice[]
  /** Whether the cattery is public. */
  isPublic: boolean
  /** What the breeder receives of a price in cents. */
  priceHint?: (price: number) => string | undefined
  onClose: () => void
  /** Instead of closing after saving. */
  onSaved?: ((saved: ManagedCat) => void) | undefined
}

/** The form to add or edit a cat. */
export function CatForm(props: Props) {
  const { cat, initial, kittenTitle, litters, isPublic, priceHint, onClose, onSaved = onClose } = props
  const [isWhole, setIsWhole] = useState(!kittenTitle)
  const element = useRef<HTMLFormElement>(null)
  const viewer = useViewer()
  const client = useQueryClient()
  const api = useApi<ManagedCatEndpoints>()
  const breeds = useQuery(catQueries.breeds())
  // The same ID for every attempt, so that sending the form twice adds one cat.
  const [id] = useState(newId)
  const save = useMutation({
    mutationFn: (input: NewCat | CatChange) =>
      cat
        ? api.call('PATCH /api/breeders/cats/{id}', {
            params: { id: cat.id },
            body: { ...input, version: cat.version },
          })
        : api.call('POST /api/breeders/cats', { body: { ...(input as NewCat), id } }),
    onSuccess: (saved) => {
      void invalidateManagedCats(client, saved.id)
      // The next form begins without this cat.
      zod.deleteFormDraft()
      onSaved(saved)
      const live = isPublic && saved.isAvailable
      toast(
        cat
          ? { title: 'Cat updated successfully' }
          : {
              title: 'Cat added successfully',
              description: live
                ? 'Your new cat listing is now live.'
                : 'It is not available for purchase yet.',
            },
      )
    },
    onError: (error) => {
      if (Object.keys(error.fields).length > 0) return
      toast({ title: 'Error', description: error.detail || 'Failed to save cat listing', tone: 'danger' })
      if (error.code === 'conflict') void client.invalidateQueries({ queryKey: managedCatQueries.everything })
    },
  })
  const findLitter = (litterId: string) => litters.find((each) => each.id === litterId)
  const defaults = { ...catFormValues(cat), ...initial }
  const firstLitter = findLitter(defaults.litterId)
  const zod = useZodForm<CatFormValues, NewCat | CatChange>({
    schema: cat ? catChangeSchema : newCatSchema,
    toInput: cat?.isLocked ? toLockedCatInput : (values) => toCatInput(values, findLitter(values.litterId)),
    defaults: { ...defaults, breed: firstLitter ? breedIn(firstLitter, defaults.breed) : defaults.breed },
    // Without the version: after a conflict, the draft is restored on top of the current values.
    formDraftKey: `cat ${viewer?.id} ${cat?.id ?? 'new'}`,
    send: (input) => save.mutateAsync(input),
  })
  const { form, errorAt } = zod
  const { register } = form
  useFoldedErrors(element, form.formState.submitCount)
  const litter = findLitter(form.watch('litterId'))
  const locked = cat?.isLocked ?? false
  return (
    <FormDialog
      title={cat ? `Edit ${cat.name}` : (kittenTitle ?? 'Add New Cat')}
      onClose={onClose}
      isDirty={form.formState.isDirty && !save.isPending}
      isRestored={zod.isRestored}
      startOver={zod.startOver}
    >
      <form ref={element} onSubmit={zod.submit} noValidate className="grid gap-6">
        <PictureList
          pictures={cat?.pictures ?? []}
          value={form.watch('images')}
          onChange={(images) => form.setValue('images', images, { shouldDirty: true })}
          max={MAX_PICTURES}
          error={errorAt('images')}
        />
        {locked && cat ? (
          <LockedFacts cat={cat} litters={litters} />
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Name" required error={errorAt('name')}>
              {(control) => <Input {...control} {...register('name')} autoComplete="off" />}
            </Field>
            <Field
              label="Price ($)"
              required
              error={errorAt('price')}
              hint={priceHint?.(toCents(Number(form.watch('price'))))}
            >
              {(control) => <DollarInput {...control} {...register('price')} min={1} />}
            </Field>
            <Field label="Gender" required error={errorAt('gender')}>
              {(control) => (
                <Select {...control} {...register('gender')}>
                  <option value="female">Female</option>
                  <option value="male">Male</option>
                </Select>
              )}
            </Field>
            {!isWhole && <FactFields zod={zod} isShown={({ name }) => name === 'color'} />}
            {(isWhole || !litter || !onlyBreedOf(litter)) && (
              <IdentityFields zod={zod} litters={litters} litter={litter} breeds={breeds.data} />
            )}
            {!cat?.isTakenDown && (
              <Checkbox
                {...register('isAvailable')}
                label="Available for purchase"
                className="sm:col-span-2"
              />
            )}
          </div>
        )}
        {isWhole && (
          <FurtherFields zod={zod} isLocked={locked} isOpen={locked || kittenTitle !== undefined} />
        )}
        <FormButtons>
          {!isWhole && (
            <Button variant="secondary" onClick={() => setIsWhole(true)}>
              All details
            </Button>
          )}
          <Button type="submit" busy={save.isPending}>
            {cat ? 'Save Changes' : kittenTitle ? 'Add Kitten' : 'Add Cat'}
          </Button>
        </FormButtons>
      </form>
    </FormDialog>
  )
}
