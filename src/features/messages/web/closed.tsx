import { Notice } from '#ui/notice.tsx'
import type { Contact } from '../contract.ts'

/** What stands in place of the composer where the viewer may not write, and what became of the draft. */
export function Closed({ contact, hasDraft }: { contact: Contact; hasDraft: boolean }) {
  const kept = hasDraft && <p>What you typed is kept.</p>
  if (contact.mutedUntil) {
    const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
    return (
      <Notice tone="danger" title="You cannot send messages at the moment">
        <p>{`Several of your messages held contact details. You can write again from ${time.format(new Date(contact.mutedUntil))}.`}</p>
        {kept}
      </Notice>
    )
  }
  return (
    <Notice title={`You have blocked ${contact.businessName ?? contact.name}`}>
      <p>Neither of you can write here, and they are not told. Unblock to write again.</p>
      {kept}
    </Notice>
  )
}
