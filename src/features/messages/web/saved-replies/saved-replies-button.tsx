import { lazy, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { PartBoundary } from '#ui/part-boundary.tsx'
import { toast } from '#ui/toast.ts'
import type { Contact } from '../../contract.ts'
import { fillPlaceholders } from '../../placeholders.ts'

const SavedRepliesDialog = lazy(async () => ({
  default: (await import('./saved-replies-dialog.tsx')).SavedRepliesDialog,
}))

type Props = {
  /** Whom the message is to; its name and cat fill in the placeholders. */
  contact: Contact
  /** Adds a text to the message. */
  onInsert: (text: string) => void
}

/** Opens the breeder's saved replies; a chosen one is inserted with its placeholders filled in. */
export function SavedRepliesButton({ contact, onInsert }: Props) {
  const [isOpen, setOpen] = useState(false)
  const attempt = useRef(0)
  const fail = () => {
    setOpen(false)
    const description = 'The saved replies could not be loaded. Please try again.'
    toast({ title: 'Error', description, tone: 'danger' })
  }
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          attempt.current += 1
          setOpen(true)
        }}
      >
        Saved replies
      </Button>
      <PartBoundary resetKey={attempt.current} onError={fail}>
        {/* Outside of the form around the button: browsers stop the event of a form inside another one. */}
        {isOpen &&
          createPortal(
            <Suspense>
              <SavedRepliesDialog
                preview={(text) => fillPlaceholders(text, valuesFor(contact))}
                onInsert={(text) => {
                  setOpen(false)
                  onInsert(text)
                }}
                onClose={() => setOpen(false)}
              />
            </Suspense>,
            document.body,
          )}
      </PartBoundary>
    </>
  )
}

function valuesFor({ firstName, name, cat }: Contact) {
  const own = cat?.isOwn ? cat : undefined
  return {
    'first name': firstName ?? name,
    cat: own?.name,
    price: own && formatWithCentsIfAny(own.price),
    deposit: own?.depositAmount ? formatWithCentsIfAny(own.depositAmount) : undefined,
  }
}
