import { createHash } from 'node:crypto'
import { v5 } from 'uuid'

/** An arbitrary UUID, which makes the demo's IDs differ from other IDs of the same names. */
const NAMESPACE = '6f4a1c52-7d0e-4b9b-9a53-2f1d8c7e9b10'

/** The ID of a row: UUID version 5 (RFC 9562) of its names, the same in every seed. */
export function demoId(kind: string, ...names: (string | number)[]): string {
  return v5([kind, ...names].join('\u001f'), NAMESPACE)
}

/** A seed for random numbers: 32 bits of the names' hash. */
export function hashSeed(...names: (string | number)[]): number {
  return createHash('sha256').update(names.join('\u001f')).digest().readUInt32LE(0)
}
