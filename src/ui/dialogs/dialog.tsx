import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { Toaster } from '../toaster.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  /** `wide` holds a form. `full` fills the screen of a phone, and only part of its content scrolls. */
  variant?: keyof typeof SHAPES
  children: ReactNode
}

const SHAPES = {
  center: 'm-auto w-[calc(100%-2rem)] max-w-lg rounded-lg border',
  wide: 'm-auto w-[calc(100%-1rem)] max-w-2xl rounded-lg border',
  full: 'm-auto h-dvh max-h-none w-full max-w-none sm:h-fit sm:max-h-[calc(100dvh-2rem)] sm:w-[calc(100%-2rem)] sm:max-w-xl sm:rounded-lg sm:border',
}

/** The browser's modal dialog: it keeps the focus inside, closes on Escape, and restores the focus. */
export function Dialog({ open, onClose, title, description, variant = 'center', children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])
  // Restores the focus when an open dialog is removed, too.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (dialog?.open) dialog.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape; the click is on the backdrop
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      // The event of a dialog inside this one bubbles in React, and that of an earlier closing may arrive after reopening.
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onCancel={(event) => {
        // The cancel event of a file input inside bubbles.
        if (event.target !== event.currentTarget) return
        // The parent decides whether it closes: a form with unsaved changes asks first.
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={`border-line bg-ground text-start text-ink shadow-raised transition-[opacity,translate] duration-200 backdrop:bg-scrim starting:open:translate-y-3 starting:open:opacity-0 ${SHAPES[variant]}`}
    >
      <div
        className={`p-5 sm:p-7 ${variant === 'full' ? 'flex h-full flex-col sm:h-auto sm:max-h-[calc(100dvh-2rem-2px)]' : ''}`}
      >
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose} className="-mt-2 -mr-2">
            <X size={20} aria-hidden="true" />
          </Button>
        </div>
        {description && (
          <p id={`${id}-description`} className="mb-4 text-muted">
            {description}
          </p>
        )}
        {open && children}
      </div>
      {open && variant !== 'center' && <Toaster inDialog />}
    </dialog>
  )
}
