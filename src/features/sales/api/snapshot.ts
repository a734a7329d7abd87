import { z } from 'zod'
import { catFacts, type Listing } from '#features/cats/api/index.ts'
import type { Parent } from '#features/litters/api/index.ts'
import { saleSnapshotSchema } from '../contract.ts'

/** What the buyer agreed to, as stored; the files of its documents are not shown to the buyer. */
export const storedSnapshotSchema = saleSnapshotSchema.extend({
  documents: z.array(
    z.object({
      certification: z.string(),
      lab: z.string(),
      date: z.string(),
      documentUrl: z.string().nullish(),
    }),
  ),
})
export type SaleSnapshot = z.infer<typeof storedSnapshotSchema>

/** The snapshot of a cat in the moment of its sale; amounts in cents. */
export function buildSnapshot(cat: Listing, parents: { sire: Parent; queen: Parent } | null): SaleSnapshot {
  const { name, breed, gender, birthDate, price, depositAmount, healthCertifications } = cat
  return {
    name,
    breed,
    gender,
    birthDate,
    ...catFacts.forEachAgreedFact(({ name }) => cat[name]),
    price,
    depositAmount,
    healthCertifications,
    sire: parents?.sire ?? null,
    queen: parents?.queen ?? null,
    documents: cat.healthRecords,
    picture: cat.pictures[0] ?? null,
  }
}

/** The paths of the files that a snapshot refers to. */
export function snapshotFiles({ picture, documents }: SaleSnapshot): string[] {
  return [picture?.url, ...documents.map(({ documentUrl }) => documentUrl)].filter((path) => path != null)
}
