/** The tasks of a sale on its page, made by the rules of the features from the data of the page. */

import { handoverTasks } from '#features/handovers/api/open-tasks.ts'
import type { Handover } from '#features/handovers/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import { balanceTasks } from '#features/payments/api/open-tasks.ts'
import { pickupTasks } from '#features/pickups/api/open-tasks.ts'
import type { PickupProposal } from '#features/pickups/contract.ts'
import type { OwnSale } from '#features/sales/api/open-tasks.ts'
import { inOrder, presentTask } from '#features/tasks/api/present.ts'
import type { Task } from '#features/tasks/contract.ts'

type Data = { order: Order; proposals: PickupProposal[]; handover: Partial<Handover> }

/** Of a sale whose vaccination record is stored. */
export function tasksOfSale({ order, proposals, handover }: Data): Task[] {
  const { role, status, breeder, buyerName, goHomeDate, today } = order
  if (role === 'staff' || (status !== 'deposit_paid' && status !== 'paid')) return []
  const now = new Date(`${today}T16:00:00.000Z`)
  const sale: OwnSale = {
    saleId: order.transactionId,
    role,
    name: order.snapshot.name,
    other: role === 'buyer' ? breeder.businessName : buyerName,
    timeZone: order.timeZone,
    status,
    frozen: order.frozen,
    isStopped: order.isStopped,
  }
  const breederConfirmed = Boolean(handover.breederConfirmedAt)
  const buyerConfirmed = Boolean(handover.buyerConfirmedAt)
  const hasProblem = Boolean(handover.problem)
  const pickupDay = order.pickup?.day ?? null
  const found = [
    ...pickupTasks.tasksOf(
      {
        ...sale,
        isHandedOver: !hasProblem && (breederConfirmed || buyerConfirmed),
        goHomeDate,
        pickupDay,
        proposal: proposals.find((proposal) => proposal.status === 'open') ?? null,
      },
      now,
      [],
    ),
    ...handoverTasks.tasksOf(
      {
        ...sale,
        catId: order.catId,
        goHomeDate,
        pickupDay,
        pickupTime: order.pickup?.time ?? null,
        hasRecord: true,
        breederConfirmed,
        buyerConfirmed,
        hasProblem,
        told: { asked: handover.breederConfirmedAt ?? null, hasEnd: false, end: null },
      },
      now,
      [],
    ),
    ...(status === 'deposit_paid'
      ? balanceTasks.tasksOf(
          {
            ...sale,
            due: order.due,
            finalPaymentDue: order.finalPaymentDue,
            pickup: order.pickup,
            isInProgress: false,
            hasFailed: false,
          },
          now,
          [],
        )
      : []),
  ]
  return inOrder(found, now).map((task) => presentTask(task, now))
}
