/** The append-only log of what happened to accounts, and of who saw private data. */

import type { SecurityEventKind } from '#lib/security-event-kinds.ts'
import type { Clock } from '#platform/clock/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { securityEvents } from './tables.ts'
import { truncatedAddress } from './truncated-address.ts'

export type { SecurityEventKind } from '#lib/security-event-kinds.ts'
export { securityLogRules } from './personal-data.ts'
export { truncatedAddress } from './truncated-address.ts'

export type SecurityEvent = {
  kind: SecurityEventKind
  /** Who did it; null for visitors and for the system. */
  actorId: string | null
  /** The user concerned, if one is known. */
  subjectId: string | null
  /** Where it came from; without it, from the system. */
  request?: { ip: string; id: string }
  /** More about it, without secrets, texts of users, or email addresses. */
  detail?: Record<string, string | number | boolean | null>
}

export type SecurityLog = {
  /** Adds an event; in a transaction, only if that commits. */
  record(handle: DbOrTx, event: SecurityEvent): Promise<void>
}

/** Opens the log. */
export function openSecurityLog(clock: Clock): SecurityLog {
  return {
    async record(handle, { kind, actorId, subjectId, request, detail = {} }) {
      await handle.insert(securityEvents).values({
        kind,
        actorId,
        subjectId,
        detail,
        network: request ? truncatedAddress(request.ip) : null,
        requestId: request?.id ?? null,
        createdAt: clock.now(),
      })
    },
  }
}
