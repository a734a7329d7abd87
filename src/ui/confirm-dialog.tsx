import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  text: string
  /** The text of the button: 'Delete'. */
  action: string
  /** The text of the button that closes the dialog, if 'Cancel' would be unclear. */
  dismissal?: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. Cancel has the focus. */
export function ConfirmDialog({
  title,
  text,
  action,
  dismissal = 'Cancel',
  busy,
  onConfirm,
  onClose,
}: Props) {
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  return (
    <Dialog open onClose={onClose} title={title}>
      <p>{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
        <Button ref={cancel} variant="secondary" onClick={onClose}>
          {dismissal}
        </Button>
      </div>
    </Dialog>
  )
}
