import { pairingTitle } from '#features/litters/web/index.ts'
import { PairingPage as Pairing } from '#features/litters/web/pairings/pairing-page.tsx'
import { InterestButton, MessageButton } from '#features/messages/web/index.ts'
import { ReportLine } from '#features/moderation/web/index.ts'
import { WaitingListNote } from '#features/waiting-lists/web/index.ts'

export function PairingPage() {
  return (
    <Pairing
      waitingList={({ id, breeder }) => <WaitingListNote breeder={breeder} pairingId={id} />}
      interest={(pairing) => (
        <InterestButton
          size="lg"
          pairing={{ id: pairing.id, title: pairingTitle(pairing) }}
          breeder={pairing.breeder}
        />
      )}
      message={(pairing) => (
        <MessageButton breeder={pairing.breeder} pairing={{ id: pairing.id, title: pairingTitle(pairing) }}>
          Message Breeder
        </MessageButton>
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
