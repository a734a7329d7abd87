import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  description?: string
  onClose: () => void
  /** There are unsaved changes. */
  isDirty: boolean
  isRestored: boolean
  startOver: () => void
  children: ReactNode
}

/** A form in a dialog. Closing it with unsaved changes asks first; the changes are saved as a draft on this device. */
export function FormDialog(props: Props) {
  const { title, description, onClose, isDirty, isRestored, startOver, children } = props
  const [asking, setAsking] = useState(false)
  // The confirmation closes first, because the focus cannot return to an element behind a modal dialog.
  const leave = () => {
    setAsking(false)
    onClose()
  }
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Focuses the first field, but not on touch screens, where the keyboard would cover the form.
    if (matchMedia('(pointer: fine)').matches)
      body.current?.querySelector<HTMLElement>('input:not([type=file]), select, textarea')?.focus()
  }, [])
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
                Your earlier changes have been restored.
                <Button size="sm" variant="secondary" onClick={startOver}>
                  Start over
                </Button>
              </span>
            </Notice>
          </div>
        )}
        <div ref={body}>{children}</div>
      </Dialog>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Leave this form?">
        <p>It is not saved yet. Your changes are stored on this device, so you can continue later.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => setAsking(false)} autoFocus>
            Keep editing
          </Button>
          <Button variant="secondary" onClick={leave}>
            Leave
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              startOver()
              leave()
            }}
          >
            Discard
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** The buttons of a form in a dialog, which stay visible while a long form scrolls. */
export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 short:static -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-ground px-5 py-3.5 sm:-mx-7 sm:-mb-7 sm:px-7">
      {children}
    </div>
  )
}
