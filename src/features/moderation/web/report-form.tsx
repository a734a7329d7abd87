import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Radio } from '#ui/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { MAX_COMMENT, type ReportReason } from '../choices.ts'
import { CountedText } from './counted-text.tsx'
import type { ReportTarget } from './report-target.ts'
import { choiceOf, REASONS, reasonsFor } from './report-words.ts'
import type { useReport } from './use-report.ts'

type Props = { targets: ReportTarget[]; report: ReturnType<typeof useReport>; onClose: () => void }

/** The form of the dialog: which thing, where there are several, what is wrong with it, and a few words. */
export function ReportForm({ targets, report, onClose }: Props) {
  const [place, setPlace] = useState(0)
  const [reason, setReason] = useState<ReportReason>()
  const [comment, setComment] = useState('')
  const id = useId()
  const target = targets[place] ?? targets[0]
  if (!target) return null
  const isTooLong = comment.trim().length > MAX_COMMENT
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason && !isTooLong && !report.isPending) report.mutate({ target, reason, comment: comment.trim() })
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      {targets.length > 1 && (
        <fieldset className="grid min-w-0 gap-1">
          <legend className="mb-1 text-sm font-medium">What do you want to report?</legend>
          {targets.map((each, index) => (
            <Radio
              key={each.kind}
              name={`${id}-target`}
              label={choiceOf(each)}
              checked={index === place}
              onChange={() => setPlace(index)}
            />
          ))}
        </fieldset>
      )}
      <fieldset className="grid min-w-0 gap-1">
        <legend className="mb-1 text-sm font-medium">What is wrong?</legend>
        {reasonsFor(target).map((each) => (
          <Radio
            key={each}
            required
            name={`${id}-reason`}
            label={REASONS[each]}
            checked={each === reason}
            onChange={() => setReason(each)}
          />
        ))}
      </fieldset>
      <CountedText
        label="Would you like to add something? (optional)"
        hint="What happened, or where staff should look. Please leave out contact details."
        value={comment}
        most={MAX_COMMENT}
        onChange={setComment}
      />
      {report.isError && (
        <Notice tone="danger" title="Your report was not sent.">
          {report.error.code ? report.error.detail : 'Please check your connection and try again.'}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={report.isPending}>
          {report.isError ? 'Try again' : 'Send report'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
