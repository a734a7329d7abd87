import type { ConversationSlots } from '#features/messages/web/index.ts'
import { MessagingRestriction, ReportButton } from '#features/moderation/web/index.ts'
import { ListLine, OpenOffers } from '#features/waiting-lists/web/index.ts'

/** What moderation and waiting lists add to a conversation. */
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
  top: (contact) => <OpenOffers breederUserId={contact.userId} />,
  interest: (pairingId) => <ListLine about={{ pairingId }} />,
  restriction: (props) => <MessagingRestriction {...props} />,
}
