import { useEffect, useRef } from 'react'
import { ActionForm, type ActionFormProps } from '../forms/action-form.tsx'
import { Dialog } from './dialog.tsx'

type Props = Omit<ActionFormProps, 'className' | 'dismissalRef' | 'size' | 'variant'> & {
  title: string
  description?: string
  variant?: 'center' | 'wide'
  /** What happens then, above the fields. */
  text?: string
  onClose: () => void
}

/** A dialog that does something: after its fields are filled in, or without fields after confirmation. */
export function ActionDialog({ title, description, variant = 'center', text, children, ...form }: Props) {
  const dismissal = useRef<HTMLButtonElement>(null)
  const isConfirmation = !children
  useEffect(() => {
    if (isConfirmation) dismissal.current?.focus()
  }, [isConfirmation])
  return (
    <Dialog open onClose={form.onClose} variant={variant} title={title} {...(description && { description })}>
      <ActionForm {...form} dismissalRef={dismissal} className="grid gap-5">
        {text && <p>{text}</p>}
        {children}
      </ActionForm>
    </Dialog>
  )
}
