import type { ConversationSlots } from '#features/messages/web/index.ts'
import { MessagingRestriction, ReportButton } from '#features/moderation/web/index.ts'

/** What moderation adds to a conversation. */
export const conversationSlots: ConversationSlots = {
  report(contact, last) {
    const person = { kind: 'person', id: contact.userId, name: contact.businessName ?? contact.name } as const
    return (
      <ReportButton
        targets={last ? [{ kind: 'message', id: last.id, name: last.content }, person] : [person]}
      >
        Report
      </ReportButton>
    )
  },
  restriction: (props) => <MessagingRestriction {...props} />,
}
