/** What the book asks of higher features, which have animals of it as parents of pairings and as cats for sale. */
import type { DbOrTx } from '#platform/db/index.ts'
import type { AnimalRow } from './tables.ts'

export type AnimalPorts = {
  /** The cat for sale, or sold, that an animal is; undefined if it is not listed. */
  findListing(
    db: DbOrTx,
    animalId: string,
  ): Promise<{ catId: string; isViewable: boolean; isOffered: boolean } | undefined>
  /** Whether an animal is a stored sire or queen of its cattery. */
  isParent(db: DbOrTx, animal: Pick<AnimalRow, 'id' | 'breederId'>): Promise<boolean>
  /** Whether it is one of another cattery. */
  isParentElsewhere(db: DbOrTx, animal: Pick<AnimalRow, 'id' | 'breederId'>): Promise<boolean>
  /** Of some animals, the IDs of those that are listed. */
  listListed(db: DbOrTx, animalIds: string[]): Promise<Set<string>>
  /** Of some animals, the IDs of those that are for sale or reserved. */
  listOffered(db: DbOrTx, animalIds: string[]): Promise<Set<string>>
  /** Of some animals, the IDs of those that are or were listed, or are stored sires or queens, and so must stay. */
  listNeeded(db: DbOrTx, animalIds: string[]): Promise<Set<string>>
  /** A stored sire or queen follows its animal. Throws `invalid` at `birth` if a litter would be older than it. */
  changeParent(tx: DbOrTx, animal: AnimalRow): Promise<void>
  /** Deletes a stored sire or queen that no pairing has. Throws `conflict` if a pairing has it. */
  removeParent(tx: DbOrTx, ownerId: string, animal: AnimalRow): Promise<void>
  /** One animal became part of another one, which gets its sires, queens, and cats. */
  replaceAnimal(tx: DbOrTx, change: { animalId: string; by: string }): Promise<void>
}
