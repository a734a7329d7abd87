import { VisitorFirst } from '#features/accounts/web/visitor-first.tsx'
import { BreedersPage as Breeders } from '#features/breeders/web/breeders-page.tsx'
import { MessageButton } from '#features/messages/web/index.ts'

export function BreedersPage() {
  return (
    <VisitorFirst>
      <Breeders
        message={(breeder) => (
          <MessageButton breeder={breeder} size="sm">
            Message
          </MessageButton>
        )}
      />
    </VisitorFirst>
  )
}
