import { useState } from 'react'
import { createPortal } from 'react-dom'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import type { Contact } from '../../contract.ts'
import { fillPlaceholders } from '../../placeholders.ts'

const SavedRepliesDialog = lazyDialog(
  async () => (await import('./saved-replies-dialog.tsx')).SavedRepliesDialog,
)

type Props = {
  /** Whom the message is to; its name and cat fill in the placeholders. */
  contact: Contact
  /** Adds a text to the message. */
  onInsert: (text: string) => void
}

/** Opens the breeder's saved replies; a chosen one is inserted with its placeholders filled in. */
export function SavedRepliesButton({ contact, onInsert }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Saved replies
      </Button>
      {/* Outside of the form around the button: browsers stop the event of a form inside another one. */}
      {isOpen &&
        createPortal(
          <SavedRepliesDialog
            preview={(text) => fillPlaceholders(text, valuesFor(contact))}
            onInsert={(text) => {
              setOpen(false)
              onInsert(text)
            }}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
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
