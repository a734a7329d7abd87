/** The facts that the product inserts into the contract of a sale. */
import { findBreeder } from '#features/breeders/api/index.ts'
import { findIdentity } from '#features/breeding/api/index.ts'
import { findCat } from '#features/cats/api/index.ts'
import { getSale } from '#features/orders/api/index.ts'
import { cancellationTexts, refundSchedule } from '#features/sale-terms/api/index.ts'
import { findGoHomeDay, type StoredSale } from '#features/sales/api/index.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { ContractFacts } from '../rules/facts.ts'

/** The facts of a sale as its terms were agreed on when it was paid. */
export async function saleFacts(db: DbOrTx, sale: StoredSale): Promise<ContractFacts> {
  const { snapshot, policy, refundsUntil, depositAmount, paidAt, createdAt, timeZone } = sale
  const [breeder, cat, row, goHomeDate] = await Promise.all([
    findBreeder(db, sale.breederId),
    findCat(db, sale.catId),
    getSale(db, sale.id),
    findGoHomeDay(db, sale.id),
  ])
  const identity = cat && (await findIdentity(db, cat.animalId))
  const { price } = snapshot
  const paidOn = dayIn(paidAt ?? createdAt, timeZone)
  const terms = { policy, refundsUntil, price, depositAmount }
  const steps = refundSchedule(terms, depositAmount ?? price, paidOn)
  const registrations = identity?.registrations ?? []
  return {
    orderNumber: sale.orderNumber,
    cattery: breeder?.businessName ?? '',
    buyer: row.buyerName,
    cat: {
      name: snapshot.name,
      breed: snapshot.breed,
      gender: snapshot.gender,
      birthDate: sale.correctedBirthDate ?? snapshot.birthDate,
      color: snapshot.color,
      emsCode: identity?.emsCode ?? null,
      microchip: cat?.microchip ?? identity?.microchip ?? null,
      registrations:
        registrations.length > 0
          ? registrations
          : snapshot.registrationNumber
            ? [snapshot.registrationNumber]
            : [],
      sire: snapshot.sire?.name ?? null,
      dam: snapshot.queen?.name ?? null,
    },
    terms: {
      price,
      depositAmount,
      paidOn,
      balanceDue: depositAmount === null ? null : sale.finalPaymentDue,
      refunds: [
        ...cancellationTexts(steps, undefined, 'staff'),
        ...(depositAmount === null ? [] : ['What was paid beyond the deposit is always refunded.']),
      ],
      goHomeDate,
    },
  }
}
