/** A breeder's data as CSV, with amounts in dollars and dates in UTC. */

import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { catFacts, catReports } from '#features/cats/api/index.ts'
import { CAT_STATE_TEXTS } from '#features/cats/contract.ts'
import { listLittersForExport } from '#features/litters/api/index.ts'
import { listSalesForExport } from '#features/orders/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { dollars, toCsv } from '#lib/texts/csv.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { FileName } from '#platform/downloads/index.ts'

export const EXPORTS = {
  /** Every cat that was not deleted, newest first. */
  async cats(db: DbOrTx, userId: string): Promise<string> {
    const texts = catFacts.CAT_FACTS.map(({ label }) => label.toLowerCase())
    const columns = `id,name,breed,gender,birth date,${texts},status,price USD,deposit USD,featured,litter,certifications,views,listed on`
    const breeder = await requireOwnBreeder(db, userId)
    const rows = await catReports.listCatsForExport(db, breeder.id)
    return toCsv(
      columns.split(','),
      rows.map((cat) => [
        cat.id,
        cat.name,
        cat.breed,
        cat.gender,
        cat.birthDate,
        ...catFacts.CAT_FACTS.map((fact) => catFacts.factData(fact, cat[fact.name])),
        CAT_STATE_TEXTS[cat.state],
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
  async litters(db: DbOrTx, userId: string): Promise<string> {
    const columns = 'id,litter,sire,queen,birth date,total kittens,available kittens,active,added on'
    const breeder = await requireOwnBreeder(db, userId)
    const rows = await listLittersForExport(db, breeder.id)
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
  /** Every sale in any status, newest first; buyers only by name. */
  async sales(db: DbOrTx, userId: string, now: Date): Promise<string> {
    const columns =
      'id,order,date,cat,breed,buyer,status,price USD,deposit USD,paid USD,refunded USD,platform fee USD,your share USD,balance due,balance status,go-home date,pickup day,pickup time,pickup time zone'
    const rows = await listSalesForExport(db, userId, now)
    return toCsv(
      columns.split(','),
      rows.map((sale) => [
        sale.id,
        sale.orderNumber,
        sale.date,
        sale.cat,
        sale.breed,
        sale.buyer,
        sale.status,
        dollars(sale.price),
        dollars(sale.deposit),
        dollars(sale.paid),
        dollars(sale.refunded),
        dollars(sale.fee),
        dollars(sale.share),
        sale.balanceDue,
        sale.balanceStatus,
        sale.goHomeDate,
        sale.pickupDay,
        sale.pickupTime,
        sale.pickupZone,
      ]),
    )
  },
}
export type ExportName = keyof typeof EXPORTS

/** An export of the signed-in breeder with its file name. Throws `forbidden` for the cats and litters of a suspended cattery. */
export async function exportFor(
  db: DbOrTx,
  userId: string,
  name: ExportName,
  now: Date,
): Promise<{ text: string; file: FileName }> {
  return { text: await EXPORTS[name](db, userId, now), file: `littermate-${name}-${isoDate(now)}.csv` }
}
