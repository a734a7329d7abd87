import { useQueryClient } from '@tanstack/react-query'
import { DocumentList } from '#features/uploads/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { type GuaranteeEndpoints, guaranteeEndpoints } from '../contract.ts'
import { MAX_FILES, MAX_TEXT, MIN_TEXT } from '../rules.ts'
import { refreshProblem } from './queries.ts'

const bodySchema = guaranteeEndpoints['POST /api/orders/{id}/problem'].body
type Body = ReturnType<typeof bodySchema.parse>

type Props = {
  orderId: string
  /** False once only an illness can be reported. */
  canReportAny: boolean
  onClose: () => void
}

/** The buyer's report of a problem after the handover. */
export function ProblemForm({ orderId, canReportAny, onClose }: Props) {
  const queries = useQueryClient()
  const api = useApi<GuaranteeEndpoints>()
  const report = useAction({
    run: (body: Body) => api.call('POST /api/orders/{id}/problem', { params: { id: orderId }, body }),
    done: { title: 'Problem reported', description: 'Our staff and the breeder have been notified.' },
    onSuccess: () => refreshProblem(queries, orderId),
  })
  const zod = useZodForm<{ kind: string; text: string; files: string[] }, Body>({
    schema: bodySchema,
    toInput: (values) => values,
    defaults: { kind: canReportAny ? '' : 'illness', text: '', files: [] },
    formDraftKey: `problem-${orderId}`,
    send: async (body) => {
      await report.mutateAsync(body)
      zod.startOver()
    },
  })
  const { register, watch, setValue } = zod.form
  const isIllness = watch('kind') === 'illness'
  return (
    <ActionForm
      action={report}
      failure="Your report was not sent."
      submit={report.isError ? 'Try again' : 'Send report'}
      onSubmit={zod.submit}
      onClose={onClose}
      className="grid gap-5"
    >
      <RadioGroup
        legend="What is wrong?"
        options={[
          { value: 'illness', label: 'The cat is ill, and I have a vet’s note' },
          ...(canReportAny
            ? [{ value: 'other', label: 'Something else, for example not as described' }]
            : []),
        ]}
        registration={register('kind')}
        error={zod.errorAt('kind')}
      />
      <CountedTextarea
        label="What happened?"
        hint="The breeder and our staff read this."
        value={watch('text')}
        registration={register('text')}
        min={MIN_TEXT}
        max={MAX_TEXT}
        rows={6}
        error={zod.errorAt('text')}
      />
      <DocumentList
        label={isIllness ? 'Vet’s note and other files' : 'Files (optional)'}
        value={watch('files')}
        onChange={(files) => setValue('files', files, { shouldDirty: true })}
        max={MAX_FILES}
        error={zod.errorAt('files')}
      />
    </ActionForm>
  )
}
