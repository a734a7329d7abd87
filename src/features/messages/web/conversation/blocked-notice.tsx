import { Notice } from '#ui/notice.tsx'
import type { Contact } from '../../contract.ts'

/** Replaces the composer when the viewer has blocked the other user. */
export function BlockedNotice({ contact, hasDraft }: { contact: Contact; hasDraft: boolean }) {
  return (
    <div role="status">
      <Notice title={`You have blocked ${contact.businessName ?? contact.name}`}>
        <p>Neither of you can send messages, and they are not notified. Unblock to write again.</p>
        {hasDraft && <p>Your draft is saved.</p>}
      </Notice>
    </div>
  )
}
