import type { Pairing } from '../../contract.ts'

/** Sire and queen on two lines, which screen readers read as one title. */
export function PairingTitle({ pairing }: { pairing: Pick<Pairing, 'sireName' | 'damName'> }) {
  return (
    <span>
      <bdi>{pairing.sireName}</bdi> <span className="block">{`×\u00a0${pairing.damName}`}</span>
    </span>
  )
}
