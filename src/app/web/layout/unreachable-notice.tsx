import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useOnline } from '../live/connection.ts'

type Props = {
  /** Follows the link again; resolves when it is open or has failed again. */
  onRetry: () => Promise<void>
  onDismiss: () => void
}

/** Says that a link could not be opened and that the page stays. */
export function UnreachableNotice({ onRetry, onDismiss }: Props) {
  const isOnline = useOnline()
  const [isBusy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    void onRetry().finally(() => setBusy(false))
  }
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 p-3">
      <div className="card mx-auto flex max-w-xl flex-wrap items-center gap-3 p-4 shadow-raised">
        <div role="alert" className="grow">
          <p className="font-medium">{isOnline ? 'Littermate cannot be reached' : 'You are offline'}</p>
          <p className="text-sm text-muted">The link could not be opened, so this page stays open.</p>
        </div>
        <Button size="sm" busy={isBusy} onClick={retry}>
          Try again
        </Button>
        <Button size="sm" variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  )
}
