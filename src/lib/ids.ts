import { v7 } from 'uuid'

/** A new primary key: UUID version 7 (RFC 9562), which sorts by creation time. */
export function newId(): string {
  return v7()
}
