import { SinglePicture } from '#features/uploads/web/index.ts'
import { Folded } from '#ui/folded.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import type { ZodForm } from '#ui/forms/use-zod-form.ts'
import { ANIMAL_STATUS_NAMES, ANIMAL_STATUSES, REGISTRIES, REGISTRY_NAMES } from '../../choices.ts'
import type { AnimalFormValues } from './animal-form-values.ts'
import { BirthFields } from './birth-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import { ParentChoice } from './parent-choice.tsx'

type Props = {
  zod: ZodForm<AnimalFormValues>
  animalId: string | undefined
  /** Whether a field can be changed here. */
  isOpen: (field: string) => boolean
}

/** What an animal can do without at first, in sections that are closed at first. */
export function FurtherFields({ zod, animalId, isOpen }: Props) {
  const { form, errorAt } = zod
  const { register, watch, setValue } = form
  return (
    <div className="grid border-b border-line">
      <Folded title="Birth and parents" summary="Born, sire, dam, breeder">
        <div className="grid gap-4">
          {isOpen('birth') && <BirthFields zod={zod} />}
          <div className="grid gap-4 sm:grid-cols-2">
            {(['sire', 'dam'] as const).map((role) => (
              <ParentChoice
                key={role}
                role={role}
                value={watch(role)}
                onChange={(parent) => {
                  form.clearErrors(`${role}Id` as 'sire')
                  setValue(role, parent, { shouldDirty: true })
                }}
                exceptId={animalId}
                breed={watch('breed').trim()}
                error={errorAt(`${role}Id`)}
              />
            ))}
          </div>
          <Field
            label="Breeder"
            error={errorAt('breederName')}
            hint="Who bred it, if it is from another cattery"
          >
            {(control) => <Input {...control} {...register('breederName')} autoComplete="off" />}
          </Field>
        </div>
      </Folded>
      <Folded title="Numbers and chip" summary="Registrations, microchip">
        <div className="grid gap-4">
          <NumberFields zod={zod} />
          {isOpen('microchip') && (
            <Field
              label="Microchip"
              error={errorAt('microchip')}
              hint="15 digits; old chips have 9 digits or 10 characters. Only you see it."
            >
              {(control) => <Input {...control} {...register('microchip')} autoComplete="off" />}
            </Field>
          )}
        </div>
      </Folded>
      <Folded title="Color and titles" summary="Color, EMS code, titles">
        <div className="grid gap-4 sm:grid-cols-2">
          {isOpen('color') && (
            <Field label="Color" error={errorAt('color')} hint="For example, blue tabby and white">
              {(control) => <Input {...control} {...register('color')} autoComplete="off" />}
            </Field>
          )}
          <Field label="EMS code" error={errorAt('emsCode')} hint="For example, MCO n 22">
            {(control) => <Input {...control} {...register('emsCode')} autoComplete="off" dir="ltr" />}
          </Field>
          {watch('emsCode').trim() && (
            <Field label="Registry of the EMS code" error={errorAt('emsRegistry')}>
              {(control) => (
                <Select {...control} {...register('emsRegistry')}>
                  <option value="">Unknown</option>
                  {REGISTRIES.map((registry) => (
                    <option key={registry} value={registry}>
                      {REGISTRY_NAMES[registry]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Field label="Titles before the name" error={errorAt('titlesBefore')} hint="For example, GIC">
            {(control) => <Input {...control} {...register('titlesBefore')} autoComplete="off" />}
          </Field>
          <Field label="Titles after the name" error={errorAt('titlesAfter')} hint="For example, DSM">
            {(control) => <Input {...control} {...register('titlesAfter')} autoComplete="off" />}
          </Field>
        </div>
      </Folded>
      <Folded title="Picture and visibility" summary="Picture, status, who sees it">
        <div className="grid gap-4">
          {isOpen('imageUrl') && (
            <SinglePicture
              label="Add a picture"
              value={watch('imageUrl')}
              onChange={(url) => setValue('imageUrl', url, { shouldDirty: true })}
              error={errorAt('imageUrl')}
            />
          )}
          <RadioGroup
            legend="Whose animal is it?"
            options={[
              { value: 'own', label: 'It is or was in your cattery' },
              { value: 'outside', label: 'An ancestor from elsewhere, only for pedigrees' },
            ]}
            registration={register('kind')}
            error={errorAt('isOutside')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Status" error={errorAt('status')}>
              {(control) => (
                <Select {...control} {...register('status')}>
                  {ANIMAL_STATUSES.map((status) => (
                    <option key={status} value={status}>
                      {ANIMAL_STATUS_NAMES[status]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {watch('status') === 'died' && (
              <Field label="Date of death" error={errorAt('diedOn')} hint="Optional">
                {(control) => <Input {...control} {...register('diedOn')} type="date" />}
              </Field>
            )}
          </div>
          <RadioGroup
            legend="Who sees it?"
            options={[
              { value: 'private', label: 'Only you; pedigrees of others that name it show its name' },
              { value: 'public', label: 'Everyone, without its call name, microchip, and breeder' },
            ]}
            registration={register('visibility')}
            error={errorAt('visibility')}
          />
        </div>
      </Folded>
    </div>
  )
}
