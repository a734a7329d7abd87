/** A breeder's data as CSV, with amounts in dollars and dates in UTC. */
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { listCatsForExport, TEXT_FACTS } from '#features/cats/api/index.ts'
import { listLittersForExport } from '#features/litters/api/index.ts'
import { dollars, toCsv } from '#lib/csv.ts'
import { isoDate } from '#lib/dates.ts'
import type { Handle } from '#platform/db/index.ts'

export const EXPORTS = {
  /** Every cat that was not deleted, newest first. */
  async cats(db: Handle, breederId: string): Promise<string> {
    const texts = TEXT_FACTS.map(({ label }) => label.toLowerCase())
    const columns = `id,name,breed,gender,birth date,${texts},status,price USD,deposit USD,featured,litter,certifications,views,listed on`
    const rows = await listCatsForExport(db, breederId)
    return toCsv(
      columns.split(','),
      rows.map((cat) => [
        cat.id,
        cat.name,
        cat.breed,
        cat.gender,
        cat.birthDate,
        ...TEXT_FACTS.map(({ name }) => cat[name]),
        cat.status,
        dollars(cat.price),
        dollars(cat.deposit),
        cat.isFeatured,
        cat.litter,
        cat.certifications.join('; '),
        cat.views,
        cat.listedOn,
      ]),
    )
  },
  /** Every litter, newest first. */
  async litters(db: Handle, breederId: string): Promise<string> {
    const columns = 'id,litter,sire,queen,birth date,total kittens,available kittens,active,added on'
    const rows = await listLittersForExport(db, breederId)
    return toCsv(
      columns.split(','),
      rows.map((litter) => [
        litter.id,
        litter.name,
        litter.sire,
        litter.queen,
        litter.birthDate,
        litter.total,
        litter.available,
        litter.isActive,
        litter.addedOn,
      ]),
    )
  },
}
export type ExportName = keyof typeof EXPORTS

/** An export of the signed-in breeder with its file name. Throws `forbidden` for users without a cattery. */
export async function exportFor(
  db: Handle,
  ownerId: string,
  name: ExportName,
  now: Date,
): Promise<{ text: string; file: string }> {
  const breeder = await requireOwnBreeder(db, ownerId)
  return { text: await EXPORTS[name](db, breeder.id), file: `littermate-${name}-${isoDate(now)}.csv` }
}
