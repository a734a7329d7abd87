import { pairingTitle } from '#features/litters/web/index.ts'
import { PairingPage as Pairing } from '#features/litters/web/pairings/pairing-page.tsx'
import { InterestButton, MessageButton } from '#features/messages/web/index.ts'
import { ReportLine } from '#features/moderation/web/index.ts'
import { ListActions } from '#features/waiting-lists/web/index.ts'
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import { nearPart } from '#ui/loading/near-part.tsx'

const PairingInbreeding = nearPart(
  async () => (await import('../parts/pairing-inbreeding.tsx')).PairingInbreeding,
)

export function PairingPage() {
  return (
    <Pairing
      actions={(pairing) => (
        <ListActions
          about={{ pairingId: pairing.id }}
          ownerId={pairing.breeder.userId}
          ask={(variant) => (
            <InterestButton
              size="lg"
              variant={variant}
              pairing={{ id: pairing.id, title: pairingTitle(pairing) }}
              breeder={pairing.breeder}
            />
          )}
        />
      )}
      message={(pairing) => (
        <MessageButton breeder={pairing.breeder} pairing={{ id: pairing.id, title: pairingTitle(pairing) }}>
          Message Breeder
        </MessageButton>
      )}
      inbreeding={({ id }) => (
        <HydrateNear as="section" className="empty:hidden">
          <PairingInbreeding id={id} />
        </HydrateNear>
      )}
      report={(pairing) => (
        <ReportLine
          target={{ kind: 'pairing', id: pairing.id, name: pairingTitle(pairing) }}
          ownerId={pairing.breeder.userId}
        />
      )}
    />
  )
}
