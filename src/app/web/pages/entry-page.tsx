import { MessageButton } from '#features/messages/web/index.ts'
import { ReportLine } from '#features/moderation/web/index.ts'
import { EntryPage as Entry } from '#features/waiting-lists/web/entry-page.tsx'
import { LinkButton } from '#ui/link-button.tsx'

/** `/waiting-lists/{id}` with ways to write to the other side, and to report it. */
export function EntryPage() {
  return (
    <Entry
      message={({ role, breeder, buyerId, buyerName }) => (
        <p>
          {role === 'buyer' ? (
            <MessageButton breeder={breeder}>{`Message ${breeder.businessName}`}</MessageButton>
          ) : (
            <LinkButton to={`/messages?with=${buyerId}`} variant="secondary">
              {`Message ${buyerName}`}
            </LinkButton>
          )}
        </p>
      )}
      report={({ role, breeder, buyerId, buyerName }) =>
        role === 'buyer' ? (
          <ReportLine
            target={{ kind: 'person', id: breeder.userId, name: breeder.businessName }}
            ownerId={breeder.userId}
          />
        ) : (
          <ReportLine target={{ kind: 'person', id: buyerId, name: buyerName }} ownerId={buyerId} />
        )
      }
    />
  )
}
