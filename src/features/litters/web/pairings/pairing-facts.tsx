import type { ReactNode } from 'react'
import type { Pairing } from '../../contract.ts'
import { Facts } from '../facts.tsx'
import { kittensText, litterDateText, priceRangeText } from '../labels.ts'

/** Date, prices, and number of kittens of a pairing. `children` are actions. */
export function PairingFacts({ pairing, children }: { pairing: Pairing; children: ReactNode }) {
  const isBorn = pairing.status === 'born'
  return (
    <Facts
      facts={[
        [isBorn ? 'Litter date' : 'Expected litter date', litterDateText(pairing)],
        ['Expected price range', priceRangeText(pairing.priceRange)],
        [isBorn ? 'Kittens' : 'Expected kittens', kittensText(pairing) ?? 'Not known yet'],
      ]}
    >
      {children}
    </Facts>
  )
}
