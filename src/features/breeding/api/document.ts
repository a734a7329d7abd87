/** The pedigree document of an own animal. */
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { dayIn } from '#lib/times.ts'
import type { Services } from '#platform/services.ts'
import type { PedigreeDocument } from './pedigree-pdf.ts'
import { birthOf } from './present.ts'
import { listShown } from './shown.ts'
import { findAnimal, listById, listRegistrations } from './store.ts'
import { buildTree } from './tree.ts'

/** Registries ask for at least four generations. */
const GENERATIONS = 4

/** Makes the document. Throws `not_found` for an animal that is not in the breeder's own book. */
export async function makePedigreeDocument(
  { db, clock, documents }: Pick<Services, 'db' | 'clock' | 'documents'>,
  owner: { id: string },
  id: string,
): Promise<Buffer> {
  const breeder = await requireOwnBreeder(db, owner.id)
  const animal = await findAnimal(db, id)
  if (animal?.breederId !== breeder.id) throw new AppError('not_found')
  const tree = await buildTree(db, animal, GENERATIONS, {
    listShown: (handle, ids) => listShown(handle, breeder.id, ids),
    withHidden: true,
  })
  const parents = await listById(
    db,
    [animal.sireId, animal.damId].filter((each) => each !== null),
  )
  const chipOf = (parentId: string | null) =>
    parents.find((row) => row.id === parentId && row.breederId === breeder.id)?.microchip ?? null
  const { registeredName: name, titlesBefore, titlesAfter, sex, breed, color, emsCode, microchip } = animal
  const contents: PedigreeDocument = {
    animal: {
      ...{ name, titlesBefore, titlesAfter, sex, breed, color, emsCode, microchip },
      birth: birthOf(animal),
      breederName: animal.breederName,
      registrations: (await listRegistrations(db, [id])).map(({ registry, number }) => ({
        registry,
        number,
      })),
    },
    cattery: breeder.businessName,
    madeOn: dayIn(clock.now(), breeder.timeZone),
    generations: GENERATIONS,
    tree,
    chips: { S: chipOf(animal.sireId), D: chipOf(animal.damId) },
  }
  // A change of the book makes another document, so none is stored.
  return documents.make(owner.id, { template: 'pedigree', args: [contents], isFinal: false })
}
