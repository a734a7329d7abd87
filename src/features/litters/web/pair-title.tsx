import type { Pairing } from '../contract.ts'

/** Sire and queen, a line each, read as one title. */
export function PairTitle({ of }: { of: Pick<Pairing, 'sireName' | 'damName'> }) {
  return (
    <>
      {of.sireName} <span className="block">{`×\u00a0${of.damName}`}</span>
    </>
  )
}
