import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { invalidateViewer, signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { DocumentList } from '#features/uploads/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select, Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { LocalTime } from '#ui/local-time.tsx'
import { toast } from '#ui/toast.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import {
  type ApplicationDraft,
  type ApplicationForm as ApplicationValues,
  applicationFormSchema,
  EXPERIENCE_YEARS,
  LONGEST_EXPERIENCE,
  type ManagedBreederEndpoints,
  toNewBreeder,
} from '../manage-contract.ts'
import { LocationField } from './location-field.tsx'
import { applicationDraftQuery, managedBreederQuery } from './manage-queries.ts'
import { useLocationQuestion } from './use-location-question.ts'

type Values = Omit<ApplicationValues, 'yearsExperience' | 'exactYears'> & {
  yearsExperience: string
  exactYears: string
}

/** The form control of each field in the API's errors. */
const CONTROLS: Record<string, keyof Values> = {
  name: 'firstName',
  description: 'facilities',
  'documents.certifications': 'certifications',
  'documents.references': 'references',
  'documents.contactInfo.email': 'email',
  'documents.contactInfo.phone': 'phone',
  'documents.files': 'files',
}

/** The application form. Drafts are stored on the server, so users can continue on another device. */
export function ApplicationForm(props: { draft: ApplicationDraft; savedAt: string | null }) {
  const viewer = useViewer()
  const client = useQueryClient()
  const navigate = useNavigate()
  const api = useApi<ManagedBreederEndpoints>()
  const [savedAt, setSavedAt] = useState(props.savedAt)
  const apply = useMutation({
    mutationFn: (form: ApplicationValues) => api.call('POST /api/breeders', { body: toNewBreeder(form) }),
    onSuccess: (breeder) => {
      toast({
        title: 'Application Submitted Successfully!',
        description:
          breeder.verificationStatus === 'verified'
            ? 'Your breeder profile has been created and is now active. You can start listing cats.'
            : 'Your breeder profile has been created. Our staff will review it and email you.',
      })
      client.setQueryData(managedBreederQuery.queryKey, breeder)
      client.setQueryData(applicationDraftQuery.queryKey, null)
      void invalidateViewer(client)
      void navigate('/breeder-dashboard')
    },
    onError: (error) => {
      if (error.status === 401) {
        toast({
          title: 'Authentication Required',
          description: 'Please log in to submit your application.',
          tone: 'danger',
        })
        setTimeout(() => location.assign(signInUrl('/breeders/apply')), 1_500)
        return
      }
      const fields = Object.entries(error.fields)
      for (const [field, message] of fields)
        form.setError(CONTROLS[field] ?? (field as keyof Values), { message })
      toast({
        title: 'Application Failed',
        description:
          fields[0]?.[1] ??
          (error.detail || 'There was an error submitting your application. Please try again.'),
        tone: 'danger',
      })
    },
  })
  const saveApplicationDraft = useMutation({
    mutationFn: (body: ApplicationDraft) => api.call('PUT /api/breeders/application-draft', { body }),
    onSuccess: (saved) => {
      deleteFormDraft()
      setSavedAt(saved.savedAt)
      toast({ title: 'Draft saved', description: 'You can continue on any device.' })
    },
    onError: (error) =>
      toast({ title: 'The draft could not be saved', description: error.detail, tone: 'danger' }),
  })
  const { form, submit, errorAt, deleteFormDraft } = useZodForm<Values, ApplicationValues>({
    schema: applicationFormSchema,
    // A number that was typed before another choice does not count.
    toInput: (values) => ({
      ...values,
      exactYears: values.yearsExperience === LONGEST_EXPERIENCE ? values.exactYears : '',
    }),
    defaults: {
      phone: '',
      businessName: '',
      location: '',
      yearsExperience: '',
      exactYears: '',
      specializations: '',
      facilities: '',
      certifications: '',
      references: '',
      files: [],
      firstName: viewer?.firstName ?? '',
      lastName: viewer?.lastName ?? '',
      email: viewer?.email ?? '',
      ...omitUndefined(props.draft),
    },
    formDraftKey: `application ${viewer?.id}`,
    send: (input) => apply.mutateAsync(input),
  })
  const { register } = form
  const question = useLocationQuestion(() => form.getValues('location'))
  const send = question.before(submit)
  const isReady = useHydrated()
  return (
    <form inert={!isReady} noValidate onSubmit={send} className="grid gap-8">
      <FormSection title="Personal Information">
        <Field label="First Name" required error={errorAt('firstName')}>
          {(control) => <Input {...control} {...register('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label="Last Name" required error={errorAt('lastName')}>
          {(control) => <Input {...control} {...register('lastName')} autoComplete="family-name" />}
        </Field>
        <Field
          label="Email"
          required
          error={errorAt('email')}
          hint="Not public. Buyers contact you through Littermate."
        >
          {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
        </Field>
        <Field label="Phone" required error={errorAt('phone')} hint="Not public">
          {(control) => <Input {...control} {...register('phone')} type="tel" autoComplete="tel" />}
        </Field>
      </FormSection>
      <FormSection title="Business Information">
        <Field label="Business Name" required error={errorAt('businessName')} hint="The name of your cattery">
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
        <Field
          label="Years of Experience"
          required
          error={errorAt('yearsExperience')}
          className="sm:col-span-2"
        >
          {(control) => (
            <Select {...control} {...register('yearsExperience')}>
              <option value="">Please choose</option>
              {Object.keys(EXPERIENCE_YEARS).map((choice) => (
                <option key={choice} value={choice}>{`${choice} years`}</option>
              ))}
            </Select>
          )}
        </Field>
        {form.watch('yearsExperience') === LONGEST_EXPERIENCE && (
          <Field
            label="How many years?"
            hint="Optional. Your profile then shows the exact number."
            error={errorAt('exactYears')}
            className="sm:col-span-2"
          >
            {(control) => (
              <Input {...control} {...register('exactYears')} inputMode="numeric" maxLength={3} />
            )}
          </Field>
        )}
      </FormSection>
      <FormSection title="Breeding Information">
        <Field
          label="Specializations"
          required
          error={errorAt('specializations')}
          hint="Your breeds, lines, and colors"
          className="sm:col-span-2"
        >
          {(control) => <Textarea {...control} {...register('specializations')} />}
        </Field>
        <Field
          label="Facilities"
          required
          error={errorAt('facilities')}
          hint="Where and how your cats live. Buyers see this."
          className="sm:col-span-2"
        >
          {(control) => <Textarea {...control} {...register('facilities')} />}
        </Field>
        <Field
          label="Certifications"
          error={errorAt('certifications')}
          hint="Registrations and health programs, if any"
          className="sm:col-span-2"
        >
          {(control) => <Textarea {...control} {...register('certifications')} />}
        </Field>
        <Field
          label="References"
          required
          error={errorAt('references')}
          hint="A veterinarian, a club, or families with your kittens. Not public."
          className="sm:col-span-2"
        >
          {(control) => <Textarea {...control} {...register('references')} />}
        </Field>
        <div className="grid gap-1.5 sm:col-span-2">
          <p className="text-sm font-medium">Certificate and reference documents</p>
          <p className="text-sm text-muted">Only you and our staff can open them.</p>
          <DocumentList
            label="Attach documents"
            max={10}
            value={form.watch('files')}
            onChange={(files) => form.setValue('files', files, { shouldDirty: true })}
            error={errorAt('files')}
          />
        </div>
      </FormSection>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" disabled={apply.isPending}>
          {apply.isPending ? 'Submitting...' : 'Submit Application'}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          busy={saveApplicationDraft.isPending}
          onClick={() => saveApplicationDraft.mutate(form.getValues())}
        >
          Save Draft
        </Button>
        {savedAt && (
          <p className="text-sm text-muted">
            Draft saved <LocalTime at={savedAt} format="dateTime" />
          </p>
        )}
      </div>
    </form>
  )
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card p-5 sm:p-7">
      <h2 dir="auto" id={id} className="mb-5 text-xl">
        {title}
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}
