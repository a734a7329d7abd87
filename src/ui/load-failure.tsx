import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type Props = {
  text: string
  onRetry: () => unknown
  /** It is being loaded again. */
  busy?: boolean
}

/** Says that something could not be loaded, and loads it again on request. */
export function LoadFailure({ text, onRetry, busy = false }: Props) {
  return (
    <Notice tone="danger">
      <p className="mb-3 text-base">{text}</p>
      <Button variant="secondary" size="sm" busy={busy} onClick={() => void onRetry()}>
        Try again
      </Button>
    </Notice>
  )
}
