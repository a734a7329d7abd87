import { Button } from '../button.tsx'
import { ErrorReference } from '../error-reference.tsx'
import { Notice } from '../notice.tsx'

type Props = {
  text: string
  onRetry: () => void
  /** It is being loaded again. */
  busy?: boolean
  /** The request's ID if it failed unexpectedly. */
  reference?: string | undefined
}

/** Says that something could not be loaded, and loads it again on request. */
export function LoadFailure({ text, onRetry, busy = false, reference }: Props) {
  return (
    <Notice tone="danger">
      <p className="mb-3 text-base">{text}</p>
      <Button variant="secondary" size="sm" busy={busy} onClick={onRetry}>
        Try again
      </Button>
      <ErrorReference id={reference} />
    </Notice>
  )
}
