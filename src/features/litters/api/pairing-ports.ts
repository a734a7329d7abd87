import type { SQL } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import type { LitterKitten } from './litter-obstacle.ts'

type PairingState = { status: string; expectedLitterDate: string | null }

/** Whom changes of pairings concern: waiting lists, a higher feature. They are called in the transaction of the change. */
export type PairingPorts = {
  pairingChanged: (
    tx: DbOrTx,
    pairingId: string,
    change: { before: PairingState; after: PairingState },
  ) => Promise<void>
  /** How many families wait for the litter of a pairing `p`. */
  familiesWaiting: SQL
  /** Called before the pairing is deleted. */
  pairingRemoved: (tx: DbOrTx, pairingId: string) => Promise<void>
  /** The cats of a litter, locked, with what keeps the litter from being deleted. */
  kittensOf: (tx: DbOrTx, litterId: string) => Promise<LitterKitten[]>
}
