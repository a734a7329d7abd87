import { v7 } from 'uuid'

/** A new primary key: UUID version 7 (RFC 9562), so that keys made later sort later. */
export function newId(): string {
  return v7()
}
