import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { countInquiries } from '#features/messages/api/index.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { dayIn } from '#lib/times.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { ChecklistStep, Today } from '../contract.ts'
import { FIRST_VACCINATION_WEEKS, inOrderOfUrgency, saleTasks } from './today-rules.ts'
import { findBeginning, listSalesOfToday, listUnvaccinated } from './today-store.ts'

/** What waits for the signed-in breeder now. */
export async function todayFor(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ownerId: string,
): Promise<Today> {
  const breeder = await requireOwnBreeder(db, ownerId)
  const now = clock.now()
  const [{ pending }, sales, unvaccinated, checklist] = await Promise.all([
    countInquiries(db, breeder.id),
    listSalesOfToday(db, breeder.id, now),
    listUnvaccinated(db, breeder.id, addDays(isoDate(now), -7 * FIRST_VACCINATION_WEEKS)),
    checklistOf(db, breeder.id),
  ])
  const tasks = sales.flatMap((sale) =>
    saleTasks(sale, dayIn(now, sale.timeZone)).map((task) => ({
      ...task,
      saleId: sale.saleId,
      catId: sale.catId,
      catName: sale.catName,
      buyerName: sale.buyerName,
      due: sale.due,
      until: task.kind === 'dispute' ? sale.disputeUntil : null,
    })),
  )
  return {
    questions: pending,
    sales: inOrderOfUrgency(tasks),
    unvaccinated: { count: unvaccinated.length, first: unvaccinated[0] ?? null },
    checklist,
  }
}

/** What a new breeder does first; null once it is done, or the cattery has sold a cat. */
async function checklistOf(db: Handle, breederId: string): Promise<ChecklistStep[] | null> {
  const found = await findBeginning(db, breederId)
  if (!found || found.hasSales) return null
  const steps: ChecklistStep[] = [
    { step: 'describe', isDone: found.hasDescription },
    { step: 'picture', isDone: found.hasPicture },
    { step: 'list', isDone: found.hasCats },
  ]
  return steps.every(({ isDone }) => isDone) ? null : steps
}
