import { Notice } from '#ui/notice.tsx'
import type { Contact } from '../contract.ts'

/** What stands in place of the composer where the viewer has blocked the other side. */
export function Closed({ contact, hasDraft }: { contact: Contact; hasDraft: boolean }) {
  return (
    <div role="status">
      <Notice title={`You have blocked ${contact.businessName ?? contact.name}`}>
        <p>Neither of you can write here, and they are not told. Unblock to write again.</p>
        {hasDraft && <p>What you typed is kept.</p>}
      </Notice>
    </div>
  )
}
