import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

type Props = {
  title: string
  description?: string
  onClose: () => void
  /** Something was typed that is not sent. */
  isDirty: boolean
  isRestored: boolean
  startOver: () => void
  children: ReactNode
}

/** A form in a dialog that nobody leaves by accident: a half-filled one asks first, and what was typed is kept. */
export function FormDialog(props: Props) {
  const { title, description, onClose, isDirty, isRestored, startOver, children } = props
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  return (
    <>
      <Dialog
        open
        variant="wide"
        title={title}
        {...(description && { description })}
        onClose={() => (isDirty ? setAsking(true) : onClose())}
      >
        {isRestored && (
          <div className="mb-5">
            <Notice>
              <span className="flex flex-wrap items-center justify-between gap-2">
                What you filled in before is still here.
                <Button size="sm" variant="secondary" onClick={startOver}>
                  Start over
                </Button>
              </span>
            </Notice>
          </div>
        )}
        {children}
      </Dialog>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Leave this form?">
        <p>It is not saved yet. What you have filled in is kept on this device, so you can go on later.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => setAsking(false)}>Keep editing</Button>
          <Button variant="secondary" onClick={onClose}>
            Leave
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              startOver()
              onClose()
            }}
          >
            Discard
          </Button>
        </div>
      </Dialog>
    </>
  )
}
