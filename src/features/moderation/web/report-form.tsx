import { z } from 'zod'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { MAX_COMMENT } from '../choices.ts'
import { moderationEndpoints } from '../contract.ts'
import { REPORT_REASON_LABELS, reasonsFor, targetLabel } from './report-labels.ts'
import type { ReportTarget } from './report-target.ts'
import type { useReport } from './use-report.ts'

const { reason, comment } = moderationEndpoints['POST /api/reports'].body.shape
const formSchema = z.object({ target: z.int(), reason, comment })

type Props = {
  targets: [ReportTarget, ...ReportTarget[]]
  report: ReturnType<typeof useReport>
  onClose: () => void
}

/** The form of the report dialog: the target, if there are several, the reason, and an optional comment. */
export function ReportForm({ targets, report, onClose }: Props) {
  const { form, submit, errorAt } = useZodForm({
    schema: formSchema,
    // The target is an index, as radio buttons have strings as values.
    toInput: (values) => ({ ...values, target: Number(values.target) }),
    defaults: { target: '0', reason: '', comment: '' },
    send: ({ target, ...input }) => report.mutateAsync({ ...input, target: targets[target] ?? targets[0] }),
  })
  const { register, watch } = form
  const target = targets[Number(watch('target'))] ?? targets[0]
  return (
    <ActionForm
      action={report}
      failure="Your report was not sent."
      submit={report.isError ? 'Try again' : 'Send report'}
      onSubmit={submit}
      onClose={onClose}
      className="grid gap-5"
    >
      {targets.length > 1 && (
        <RadioGroup
          legend="What would you like to report?"
          options={targets.map((each, index) => ({ value: String(index), label: targetLabel(each) }))}
          registration={register('target')}
        />
      )}
      <RadioGroup
        legend="What’s wrong?"
        options={reasonsFor(target).map((value) => ({ value, label: REPORT_REASON_LABELS[value] }))}
        registration={register('reason')}
        error={errorAt('reason')}
      />
      <CountedTextarea
        label="Anything to add? (optional)"
        hint="What happened, or where we should look. Please leave out contact details."
        value={watch('comment')}
        registration={register('comment')}
        max={MAX_COMMENT}
        error={errorAt('comment')}
      />
    </ActionForm>
  )
}
