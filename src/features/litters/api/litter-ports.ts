import type { DbOrTx } from '#platform/db/index.ts'
import type { BirthDateChange, KittenDecision } from '../manage-contract.ts'

/** What a changed birth date of a litter means for its kittens and their buyers: sales, a higher feature, know it. */
export type LitterPorts = {
  /** The kittens that follow the litter, are offered to a family, and have an open sale. */
  previewBirthDate: (
    db: DbOrTx,
    litter: { id: string; breederId: string },
    birthDate: string,
  ) => Promise<BirthDateChange>
  /** Locks the open sales of the kittens, which comes before the lock of the cattery. Returns their IDs. */
  lockSales: (tx: DbOrTx, litterId: string) => Promise<string[]>
  /**
   * Locks the kittens and checks that their records are not older, and that the breeder decided about each sale. Returns what is
   * done after the litter was changed. Throws `invalid` and `conflict`.
   */
  prepareBirthDate: (
    tx: DbOrTx,
    change: {
      litterId: string
      birthDate: string
      lockedSales: string[]
      decisions: KittenDecision[]
      userId: string
    },
  ) => Promise<() => Promise<void>>
}
