import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  // The question closes first, since nothing behind a modal dialog can take the focus back.
  const leave = () => {
    setAsking(false)
    onClose()
  }
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The first field, but not where a keyboard would slide over the form that nobody has seen yet.
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
                What you filled in before is still here.
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
        <p>It is not saved yet. What you have filled in is kept on this device, so you can go on later.</p>
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

/** The buttons of a form in a dialog: they stay in sight however long the form is. */
export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-ground px-5 py-3.5 sm:-mx-7 sm:-mb-7 sm:px-7">
      {children}
    </div>
  )
}
