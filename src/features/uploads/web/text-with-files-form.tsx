import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { DocumentList } from './document-list.tsx'

type Input = { text: string; files: string[] }

type Props<Body> = {
  /** The contract's schema of the body. */
  schema: z.ZodType<Body>
  /** The body; `id` names what is sent, so that sending it again adds nothing. */
  toBody: (input: Input & { id: string }) => unknown
  send: (body: Body) => Promise<unknown>
  formDraftKey: string
  label: string
  hint?: ReactNode
  /** Characters. */
  min: number
  max: number
  maxFiles: number
  rows?: number
  button: string
  failure: string
}

/** A form for a text with documents, which is empty again after it was sent. */
export function TextWithFilesForm<Body>(props: Props<Body>) {
  const { schema, toBody, formDraftKey, label, hint, min, max, maxFiles, rows = 4, button, failure } = props
  const [id, setId] = useState<string>(() => crypto.randomUUID())
  const send = useMutation({ mutationFn: props.send })
  const zod = useZodForm<Input, Body>({
    schema,
    toInput: (input) => toBody({ ...input, id }),
    defaults: { text: '', files: [] },
    formDraftKey,
    send: async (body) => {
      await send.mutateAsync(body)
      setId(crypto.randomUUID())
      zod.startOver()
    },
  })
  const { register, watch, setValue } = zod.form
  return (
    <ActionForm
      action={send}
      failure={failure}
      submit={send.isError ? 'Try again' : button}
      onSubmit={zod.submit}
    >
      <CountedTextarea
        label={label}
        hint={hint}
        value={watch('text')}
        registration={register('text')}
        min={min}
        max={max}
        rows={rows}
        error={zod.errorAt('text')}
      />
      <DocumentList
        label="Files (optional)"
        value={watch('files')}
        onChange={(files) => setValue('files', files, { shouldDirty: true })}
        max={maxFiles}
        error={zod.errorAt('files')}
      />
    </ActionForm>
  )
}
