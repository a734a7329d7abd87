import X from 'lucide-react/icons/x'
import type { Verdict } from '#lib/screening/verdict.ts'
import { Button } from '#ui/button.tsx'

type Props = {
  text: string
  found: Pick<Verdict, 'spans'>
  /** Whether the server recorded the attempt to send the text; undefined for a text that was not sent. */
  isViolation: boolean | undefined
  onDismiss: () => void
}

/** Why a message cannot be sent, with the words that cause it. */
export function FlagWarning({ text, found, isViolation, onDismiss }: Props) {
  const words = [...new Set(found.spans.map(({ start, end }) => text.slice(start, end).trim()))].filter(
    Boolean,
  )
  return (
    <div className="flex items-start gap-3 rounded-md border border-danger bg-danger-soft px-4 py-3 wrap-anywhere text-danger">
      <div className="min-w-0 grow text-sm">
        <p className="font-medium">Message contains prohibited content</p>
        <p>Please remove phone numbers, emails, social media handles, or external links before sending.</p>
        {words.length > 0 && (
          <p className="mt-1.5">
            {'Found: '}
            {words.map((word, index) => (
              <span key={word}>
                {index > 0 && <span>{', '}</span>}
                <mark className="bg-transparent font-semibold text-inherit underline">{word}</mark>
              </span>
            ))}
          </p>
        )}
        {isViolation !== undefined && (
          <p className="mt-1.5">
            {isViolation
              ? 'This attempt was recorded. After three within 24 hours, you cannot send messages for 24 hours.'
              : 'If this is something else, please use other words. This attempt does not count against you, but sending the same text again would.'}
          </p>
        )}
      </div>
      <Button variant="quiet" size="icon" aria-label="Dismiss" onClick={onDismiss} className="-mt-2 -mr-3">
        <X size={18} aria-hidden="true" />
      </Button>
    </div>
  )
}
