import { LitterPage as Litter } from '#features/litters/web/litter-page.tsx'
import { MessageButton } from '#features/messages/web/index.ts'
import { catCard } from './cat-card.tsx'
import { litterPageQuery } from './queries.ts'

export function LitterPage() {
  return (
    <Litter
      query={litterPageQuery}
      kittenCard={catCard}
      message={(breeder, pairing) => (
        <MessageButton breeder={breeder} {...(pairing && { pairing })}>
          Message Breeder
        </MessageButton>
      )}
    />
  )
}
