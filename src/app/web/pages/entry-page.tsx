import { MessageButton } from '#features/messages/web/index.ts'
import { EntryPage as Entry } from '#features/waiting-lists/web/entry-page.tsx'
import { LinkButton } from '#ui/link-button.tsx'

/** `/waiting-lists/{id}` with a way to write to the other side. */
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
    />
  )
}
