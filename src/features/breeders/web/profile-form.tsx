import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { invalidateViewer, useViewer } from '#features/accounts/web/index.ts'
import { SinglePicture } from '#features/uploads/web/index.ts'
import { invalidateSubject } from '#lib/client/invalidation.ts'
import { useApi } from '#lib/client/query-client.ts'
import { DEFAULT_GO_HOME_WEEKS, MAX_GO_HOME_WEEKS, MIN_GO_HOME_WEEKS } from '#lib/go-home.ts'
import { toCents } from '#lib/money.ts'
import { US_TIME_ZONES } from '#lib/places/us-time-zones.ts'
import { DEFAULT_TIME_ZONE } from '#lib/times.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select, Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { toast } from '#ui/toast.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import {
  type BreederChange,
  breederChangeSchema,
  type ManagedBreeder,
  type ManagedBreederEndpoints,
  type NewBreeder,
  newBreederSchema,
} from '../manage-contract.ts'
import { ClubsField } from './clubs-field.tsx'
import { LocationField } from './location-field.tsx'
import { managedBreederQuery } from './manage-queries.ts'
import { ShippingFields } from './shipping-fields.tsx'
import { useLocationQuestion } from './use-location-question.ts'

type Values = {
  name: string
  businessName: string
  location: string
  yearsExperience: string
  description: string
  specializations: string
  transportMethods: string
  meetingLocations: string
  shipping: { basis: string; license: string; price: string }
  profileImageUrl: string | null
  depositPolicy: string
  goHomeWeeks: string
  clubs: string[]
  timeZone: string
}

/** The entries of a list with one entry per line. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** The choices of the time zone: those of the USA, and the current one. */
const zonesWith = (current = DEFAULT_TIME_ZONE) =>
  Object.entries({ [current]: current.replaceAll('_', ' '), ...US_TIME_ZONES })

function wireOf({ timeZone, ...values }: Values, isNew: boolean, stored: string | undefined) {
  const {
    yearsExperience,
    specializations,
    transportMethods,
    meetingLocations,
    shipping,
    profileImageUrl,
    depositPolicy,
    goHomeWeeks,
    clubs,
    ...rest
  } = values
  return {
    ...rest,
    yearsExperience: numberOf(yearsExperience),
    ...(!isNew && {
      specializations: linesOf(specializations),
      transportMethods: linesOf(transportMethods),
      meetingLocations: linesOf(meetingLocations),
      shipping:
        shipping.basis === 'none'
          ? null
          : {
              basis: shipping.basis,
              license: shipping.basis === 'licensed' ? shipping.license : null,
              price: toCents(numberOf(shipping.price)),
            },
      profileImageUrl,
      depositPolicy,
      goHomeWeeks: numberOf(goHomeWeeks),
      clubs,
      // The server changes it with the location unless another one is chosen.
      ...(timeZone !== stored && { timeZone }),
    }),
  }
}

type Props = {
  breeder: ManagedBreeder | null
  /** The radio buttons of the deposit policy, which a new profile does not have yet. */
  policyChoice?: (registration: UseFormRegisterReturn, error: string | undefined) => ReactNode
  onSaved?: () => void
}

/** The form for creating or editing the breeder profile. */
export function ProfileForm({ breeder, policyChoice, onSaved }: Props) {
  const viewer = useViewer()
  const client = useQueryClient()
  const api = useApi<ManagedBreederEndpoints>()
  const [isNew] = useState(breeder === null)
  const save = useMutation({
    mutationFn: (wire: NewBreeder | BreederChange) =>
      breeder
        ? api.call('PATCH /api/breeders/{id}', { params: { id: breeder.id }, body: wire })
        : api.call('POST /api/breeders', { body: wire as NewBreeder }),
    onSuccess: (saved) => {
      toast({ title: breeder ? 'Profile updated successfully' : 'Breeder profile created' })
      client.setQueryData(managedBreederQuery.queryKey, saved)
      void invalidateViewer(client)
      void invalidateSubject(client, 'breeders')
      onSaved?.()
    },
    onError: (error) => {
      if (Object.keys(error.fields).length === 0)
        toast({
          title: 'Error',
          description: error.detail || 'Failed to save breeder profile',
          tone: 'danger',
        })
    },
  })
  const { form, submit, errorAt } = useZodForm<Values, NewBreeder | BreederChange>({
    schema: isNew ? newBreederSchema : breederChangeSchema,
    toInput: (values) => wireOf(values, isNew, breeder?.timeZone),
    defaults: {
      name: breeder?.name ?? [viewer?.firstName, viewer?.lastName].filter(Boolean).join(' '),
      businessName: breeder?.businessName ?? '',
      location: breeder?.location ?? '',
      yearsExperience: String(breeder?.yearsExperience ?? 1),
      description: breeder?.description ?? '',
      specializations: breeder?.specializations.join('\n') ?? '',
      transportMethods: breeder?.transportMethods.join('\n') ?? '',
      meetingLocations: breeder?.meetingLocations.join('\n') ?? '',
      shipping: {
        basis: breeder?.shipping?.basis ?? 'none',
        license: breeder?.shipping?.license ?? '',
        price: breeder?.shipping ? String(breeder.shipping.price / 100) : '',
      },
      profileImageUrl: breeder?.profileImageUrl ?? null,
      depositPolicy: breeder?.depositPolicy ?? 'moderate',
      goHomeWeeks: String(breeder?.goHomeWeeks ?? DEFAULT_GO_HOME_WEEKS),
      clubs: breeder?.clubs ?? [],
      timeZone: breeder?.timeZone ?? DEFAULT_TIME_ZONE,
    },
    formDraftKey: `profile ${viewer?.id}`,
    send: (input) => save.mutateAsync(input),
  })
  const { register } = form
  const question = useLocationQuestion(() => form.getValues('location'))
  const send = question.before(submit)
  const isReady = useHydrated()
  return (
    <form inert={!isReady} noValidate onSubmit={send} className="card grid gap-5 p-5 sm:grid-cols-2 sm:p-7">
      <Field label="Your name" required error={errorAt('name')}>
        {(control) => <Input {...control} {...register('name')} autoComplete="name" />}
      </Field>
      <Field label="Business name" required error={errorAt('businessName')} hint="The name of your cattery">
        {(control) => <Input {...control} {...register('businessName')} autoComplete="organization" />}
      </Field>
      <LocationField
        registration={register('location')}
        location={form.watch('location')}
        error={errorAt('location')}
        question={question}
        onChoose={(town) => {
          form.setValue('location', town, { shouldDirty: true, shouldValidate: true })
          // Whoever was asked when sending the form goes on with it.
          if (question.asked) void send()
        }}
      />
      <Field label="Years of experience" required error={errorAt('yearsExperience')}>
        {(control) => (
          <Input
            {...control}
            {...register('yearsExperience')}
            type="number"
            min={0}
            max={100}
            inputMode="numeric"
          />
        )}
      </Field>
      <Field
        label="Description"
        error={errorAt('description')}
        className="sm:col-span-2"
        hint="How your cats live and what you breed for"
      >
        {(control) => <Textarea {...control} {...register('description')} rows={5} />}
      </Field>
      {!isNew && (
        <>
          <Field
            label="Time zone"
            error={errorAt('timeZone')}
            className="sm:col-span-2"
            hint="Due dates and other days of your sales begin and end in it. Sales keep the time zone that they began with."
          >
            {(control) => (
              <Select {...control} {...register('timeZone')}>
                {zonesWith(breeder?.timeZone).map(([zone, label]) => (
                  <option key={zone} value={zone}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="grid gap-1.5 sm:col-span-2">
            <p className="text-sm font-medium">Profile picture</p>
            <SinglePicture
              label="Add a picture"
              value={form.watch('profileImageUrl')}
              onChange={(url) => form.setValue('profileImageUrl', url, { shouldDirty: true })}
              error={errorAt('profileImageUrl')}
            />
          </div>
          <Field
            label="Specializations"
            error={errorAt('specializations')}
            className="sm:col-span-2"
            hint="One per line"
          >
            {(control) => <Textarea {...control} {...register('specializations')} />}
          </Field>
          <Field
            label="Transport"
            error={errorAt('transportMethods')}
            hint="One per line, for example: by car within 100 miles"
          >
            {(control) => <Textarea {...control} {...register('transportMethods')} />}
          </Field>
          <Field
            label="Where you can meet"
            error={errorAt('meetingLocations')}
            hint="One per line, without addresses"
          >
            {(control) => <Textarea {...control} {...register('meetingLocations')} />}
          </Field>
          <ShippingFields basis={form.watch('shipping.basis')} register={register} errorAt={errorAt} />
          <Field
            label="Kittens can leave home at (weeks)"
            error={errorAt('goHomeWeeks')}
            className="sm:col-span-2"
            hint={`From ${MIN_GO_HOME_WEEKS} to ${MAX_GO_HOME_WEEKS} weeks of age. Pages, orders, and emails compute the go-home date of a kitten from it; a stricter rule of your club or a state counts instead. Sales keep the date that they began with.`}
          >
            {(control) => (
              <Input
                {...control}
                {...register('goHomeWeeks')}
                type="number"
                min={MIN_GO_HOME_WEEKS}
                max={MAX_GO_HOME_WEEKS}
                inputMode="numeric"
              />
            )}
          </Field>
          <ClubsField registration={register('clubs')} error={errorAt('clubs')} />
          {policyChoice?.(register('depositPolicy'), errorAt('depositPolicy'))}
        </>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" busy={save.isPending}>
          {isNew ? 'Create Profile' : 'Save Profile'}
        </Button>
      </div>
    </form>
  )
}
