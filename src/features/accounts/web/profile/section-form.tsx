import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

type Props = {
  /** The text of the button that opens the form. */
  label: string
  /** The form, loaded when it is opened. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a form in its place. When the form closes, the focus returns here. */
export function SectionForm({ label, children }: Props) {
  const [isOpen, setOpen] = useState<boolean>()
  const isHydrated = useHydrated()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen === false) button.current?.focus()
  }, [isOpen])
  if (isOpen) return <Suspense fallback={<Loading />}>{children(() => setOpen(false))}</Suspense>
  return (
    <Button ref={button} variant="secondary" size="sm" disabled={!isHydrated} onClick={() => setOpen(true)}>
      {label}
    </Button>
  )
}
