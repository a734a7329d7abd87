import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  text: string
  /** What the button does: 'Delete'. */
  action: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back; the harmless answer has the focus. */
export function ConfirmDialog({ title, text, action, busy, onConfirm, onClose }: Props) {
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
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
