import { createHash } from 'node:crypto'
import { v5 } from 'uuid'

/** Any fixed UUID will do; it keeps the demo's ids apart from all others made of the same names. */
const NAMESPACE = '6f4a1c52-7d0e-4b9b-9a53-2f1d8c7e9b10'

/** The id of a thing of the demo world: UUID version 5 (RFC 9562) of its name, the same in every seed. */
export function demoId(kind: string, ...names: (string | number)[]): string {
  return v5([kind, ...names].join('\u001f'), NAMESPACE)
}

/** A seed for random, 32 bits of the name's hash. */
export function seedOf(...names: (string | number)[]): number {
  return createHash('sha256').update(names.join('\u001f')).digest().readUInt32LE(0)
}
