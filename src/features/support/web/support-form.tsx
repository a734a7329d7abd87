import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '#features/accounts/web/index.ts'
import { DocumentList } from '#features/uploads/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { MAX_FILES, MAX_TEXT, MIN_REQUEST, SUPPORT_TOPICS, TOPIC_LABELS } from '../choices.ts'
import { newRequestSchema, type SupportEndpoints } from '../contract.ts'
import { invalidateRequests, supportChoicesQuery } from './queries.ts'
import { clearRequestId, requestIdFor } from './request-id.ts'
import { RequestSent } from './request-sent.tsx'
import { ANOTHER, readSubjectChoice, SubjectSelect } from './subject-select.tsx'

type Values = {
  topic: string
  /** `order:{id}`, `cat:{id}`, or empty. */
  subject: string
  reference: string
  text: string
  email: string
  files: string[]
  website: string
}

/** The form that writes to support. `?topic=`, `?order=`, and `?cat=` in the URL preselect values. */
export function SupportForm() {
  const viewer = useViewer()
  // The browser must not send the form itself before the script runs.
  const isHydrated = useHydrated()
  const queries = useQueryClient()
  const api = useApi<SupportEndpoints>()
  const { search } = useLocation()
  const [defaults] = useState(() => defaultsOf(new URLSearchParams(search)))
  const choices = useQuery({ ...supportChoicesQuery, enabled: viewer !== null })
  // Programs send the hidden field once. A browser that fills it in for a person does so again, so it is not sent again.
  const [wasFilledIn, setFilledIn] = useState(false)
  const isVisitor = !viewer || viewer.isSuspended
  const send = useMutation({
    mutationFn: (body: ReturnType<typeof newRequestSchema.parse>) => api.call('POST /api/support', { body }),
    onSuccess: () => {
      clearRequestId()
      return invalidateRequests(queries)
    },
    onError: (error) => {
      if (error.fields.website) setFilledIn(true)
    },
  })
  const zod = useZodForm({
    schema: newRequestSchema,
    toInput: ({ subject, reference, email, ...values }: Values) => {
      const body = {
        ...values,
        ...readSubjectChoice(subject),
        ...((subject === '' || subject === ANOTHER) && reference.trim() && { reference }),
        ...(!viewer && { email }),
        ...(wasFilledIn && { website: undefined }),
      }
      return { ...body, clientId: requestIdFor(body) }
    },
    defaults,
    formDraftKey: 'support',
    send: (body) => send.mutateAsync(body),
  })
  const { register, watch, setValue } = zod.form
  const values = watch()
  const hiddenField = send.error?.fields.website
  const startAgain = () => {
    send.reset()
    zod.startOver()
  }
  if (send.isSuccess)
    return <RequestSent {...send.data} email={viewer ? null : values.email} onStartAgain={startAgain} />
  return (
    <ActionForm
      action={send}
      failure="Your message was not sent."
      error={hiddenField ? null : send.error}
      submit={send.isError ? 'Try again' : 'Send message'}
      isDisabled={!isHydrated}
      onSubmit={zod.submit}
      className="grid gap-5"
    >
      <Field label="What is it about?" required error={zod.errorAt('topic')}>
        {(control) => (
          <Select {...control} {...register('topic')}>
            <option value="">Please choose</option>
            {SUPPORT_TOPICS.map((topic) => (
              <option key={topic} value={topic}>
                {TOPIC_LABELS[topic]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SubjectSelect
        value={values.subject}
        registration={register('subject')}
        choices={choices.data}
        error={zod.errorAt('orderId') ?? zod.errorAt('catId')}
      >
        <Field
          label="Which order or listing? (optional)"
          hint="A name, a link, or the reference on your receipt"
          error={zod.errorAt('reference')}
        >
          {(control) => <Input {...control} {...register('reference')} />}
        </Field>
      </SubjectSelect>
      <CountedTextarea
        label="Your message"
        hint="What happened, and what would help you? Never send card numbers or passwords."
        value={values.text}
        registration={register('text')}
        min={MIN_REQUEST}
        max={MAX_TEXT}
        rows={6}
        error={zod.errorAt('text')}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">Files (optional)</legend>
        <DocumentList
          value={values.files}
          onChange={(files) => setValue('files', files, { shouldDirty: true })}
          label="Add a file"
          max={MAX_FILES}
          isVisitor={isVisitor}
          error={zod.errorAt('files')}
        />
        <p className="text-sm text-muted">Only you and our staff can open them.</p>
      </fieldset>
      {viewer ? (
        <p className="text-sm text-muted">
          We answer here on Littermate and by email to <span className="wrap-anywhere">{viewer.email}</span>.
        </p>
      ) : (
        <Field
          label="Your email address"
          required
          hint="We send our answer to this address and use it for nothing else."
          error={zod.errorAt('email')}
        >
          {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
        </Field>
      )}
      {hiddenField && (
        <Notice tone="danger" title="Your message was not sent.">
          {hiddenField}
        </Notice>
      )}
      {!wasFilledIn && (
        <div className="hidden">
          <Field label="Leave this empty">
            {(control) => <Input {...control} {...register('website')} autoComplete="off" />}
          </Field>
        </div>
      )}
    </ActionForm>
  )
}

function defaultsOf(params: URLSearchParams): Values {
  const [order, cat] = [params.get('order'), params.get('cat')]
  return {
    topic: SUPPORT_TOPICS.find((topic) => topic === params.get('topic')) ?? '',
    subject: order ? `order:${order}` : cat ? `cat:${cat}` : '',
    reference: '',
    text: '',
    email: '',
    files: [],
    website: '',
  }
}
