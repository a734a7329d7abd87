/** The handovers of completed sales, as the breeder enters them at pickup. */
import { DOCUMENT_TYPE } from '#features/uploads/api/index.ts'
import { demoId, seedOf } from '../ids.ts'
import type { CatRow, PlanContext, TransactionRow } from './plan.ts'

/** A manufacturer's code of microchips. */
const CHIP_PREFIX = '985'

/** Adds the handover of a sale that was completed at a time, with its file. */
export function addHandover(
  { plan, certificate }: PlanContext,
  cat: CatRow,
  sale: TransactionRow,
  completedAt: Date,
): void {
  const breeder = plan.breeders.find(({ id }) => id === sale.breederId)
  if (!breeder) throw new Error(`The sale of ${cat.name} has no breeder.`)
  const fileId = demoId('handover-file', cat.id)
  plan.objects.push({
    ...{ id: fileId, ownerId: breeder.userId, isPublic: false, contentType: DOCUMENT_TYPE },
    ...{ bytes: certificate.length, isKept: true, createdAt: completedAt, attachedAt: completedAt },
  })
  plan.documentIds.push(fileId)
  const { name, breed, gender, birthDate, picture, sire, queen, documents } = sale.snapshot
  const parent = (of: typeof sire) => of && { ...of, birthDate: null, healthTests: [] }
  const parents = { sire: parent(sire), queen: parent(queen) }
  plan.handovers.push({
    transactionId: sale.id,
    microchip: CHIP_PREFIX + String(seedOf('microchip', cat.id)).padStart(12, '0'),
    files: [{ kind: 'vaccination_card', url: `/objects/${fileId}` }],
    breederConfirmedAt: completedAt,
    completedAt,
    record: {
      ...{ name, breed, gender, birthDate, picture, color: cat.color ?? null },
      vaccinations: cat.vaccinations ?? [],
      certificates: documents.map(({ certification, lab, date, documentUrl }) => ({
        ...{ certification, lab, date },
        url: documentUrl ?? null,
      })),
      pedigree: [],
      parents: parents.sire && parents.queen ? { sire: parents.sire, queen: parents.queen } : null,
      cattery: { name: breeder.name, businessName: breeder.businessName, location: breeder.location },
    },
  })
}
