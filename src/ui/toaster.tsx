import X from 'lucide-react/icons/x'
import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { buttonClass } from './button.tsx'
import { SupportText } from './support-text.tsx'
import { claimToasts, dismissToast, SWIPE_DISTANCE, TOAST_TIME, type Toast, toastStore } from './toast.ts'

/**
 * The live region that shows toasts; F8 moves the focus to it. A modal dialog covers the page's region, so a dialog with
 * actions has its own, at the top and away from its buttons. Only one of them shows the toast.
 */
export function Toaster({ inDialog = false }: { inDialog?: boolean }) {
  const [id] = useState(() => (inDialog ? Symbol() : undefined))
  const current = useSyncExternalStore(toastStore.subscribe, () => toastStore.in(id), toastStore.onServer)
  const isAtTop = useSyncExternalStore(toastStore.subscribe, toastStore.isAtTop, () => false) || inDialog
  const region = useRef<HTMLElement>(null)
  useEffect(() => (id ? claimToasts(id) : undefined), [id])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <section
      ref={region}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      className={`pointer-events-none fixed inset-x-0 z-50 flex justify-end p-4 sm:p-6 ${isAtTop ? 'top-0' : 'bottom-0 max-lg:fullscreen:top-0 max-lg:fullscreen:bottom-auto'}`}
    >
      <div aria-live="polite" aria-atomic="true" className="w-full max-w-sm">
        {current && <ToastCard key={current.id} toast={current} />}
      </div>
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [start, setStart] = useState<number | null>(null)
  const [moved, setMoved] = useState(0)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_TIME)
    return () => clearTimeout(timer)
  }, [toast.id, held])
  const rest = () => {
    setStart(null)
    setMoved(0)
  }
  const swipe = {
    // With a mouse, dragging selects text, and there is the close button.
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => pointerType !== 'mouse' && setStart(clientX),
    onPointerMove: ({ clientX }: PointerEvent) => start !== null && setMoved(Math.max(0, clientX - start)),
    onPointerUp: ({ clientX }: PointerEvent) => {
      if (start !== null && clientX - start >= SWIPE_DISTANCE) dismissToast(toast.id)
      rest()
    },
    onPointerCancel: rest,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swiping is optional; the close button does the same
    <div
      {...swipe}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      style={{ touchAction: 'pan-y', ...(moved > 0 && { transform: `translateX(${moved}px)` }) }}
      className={`pointer-events-auto flex items-start gap-3 card p-4 shadow-raised transition-[opacity,translate] duration-200 starting:translate-y-3 starting:opacity-0 ${toast.tone === 'danger' ? 'border-danger' : ''}`}
    >
      <div className="grow">
        <p className={`font-medium ${toast.tone === 'danger' ? 'text-danger' : ''}`}>{toast.title}</p>
        {toast.description && (
          <p className="text-sm text-muted">
            <SupportText text={toast.description} />
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={() => dismissToast(toast.id)}
        className={buttonClass('quiet', 'icon-sm', '-my-1.5 -mr-2')}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
