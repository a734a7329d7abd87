import { lazy } from 'react'
import { ForRole } from '#features/accounts/web/index.ts'
import { ContractSection } from '#features/contracts/web/contract-section.tsx'
import { ProblemSection } from '#features/guarantee/web/problem-section.tsx'
import { HandoverSection } from '#features/handovers/web/handover-section.tsx'
import type { Order } from '#features/orders/contract.ts'
import { OrderPage as OrderView } from '#features/orders/web/order-page.tsx'
import { isPaying } from '#features/orders/web/what-now.tsx'
import { BalanceSection } from '#features/payments/web/balance-section.tsx'
import { AnswerProposal } from '#features/pickups/web/answer-proposal.tsx'
import { PickupSection } from '#features/pickups/web/pickup-section.tsx'
import { ReceiptList } from '#features/receipts/web/receipt-list.tsx'
import { CancelSale } from '#features/refunds/web/cancel-sale.tsx'
import { RefundsSection } from '#features/refunds/web/refunds-section.tsx'
import { OrderReview } from '#features/reviews/web/index.ts'
import type { Task } from '#features/tasks/contract.ts'
import { SaleTasks, useSaleTasks } from '#features/tasks/web/sale-tasks.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'

// Only staff need it.
const PendingApproval = lazy(async () => ({
  default: (await import('#features/approvals/web/pending-approval.tsx')).PendingApproval,
}))

const StaffPayout = lazy(async () => ({
  default: (await import('#features/payouts/web/staff-payout.tsx')).StaffPayout,
}))
// Only breeders need it.
const PayoutSection = lazy(async () => ({
  default: (await import('#features/payouts/web/payout-section.tsx')).PayoutSection,
}))
// Disputes are rare.
const DisputeSection = lazy(async () => ({
  default: (await import('#features/disputes/web/dispute-section.tsx')).DisputeSection,
}))
const DisputeRecord = lazy(async () => ({
  default: (await import('#features/disputes/web/dispute-section.tsx')).DisputeRecord,
}))
const StaffDisputes = lazy(async () => ({
  default: (await import('#features/disputes/web/staff-dispute.tsx')).StaffDisputes,
}))

// Most sales have no contract, and nothing of it is due before the handover.
const PapersSection = lazy(async () => ({
  default: (await import('#features/papers/web/papers-section.tsx')).PapersSection,
}))

// Checked payments and fraud warnings are rare.
const StaffRisks = lazy(async () => ({
  default: (await import('#features/payment-checks/web/staff-risks.tsx')).StaffRisks,
}))
const CancelCheckedPayment = lazy(async () => ({
  default: (await import('#features/payment-checks/web/checked-payment.tsx')).CancelCheckedPayment,
}))

const ReleaseDialog = lazyDialog(
  async () => (await import('#features/refunds/web/release-dialog.tsx')).ReleaseDialog,
)
// Only orders that ended need it.
const SimilarCats = lazy(async () => ({ default: (await import('./similar-cats.tsx')).SimilarCats }))

/** The page of a sale with the elements of the features that act on it. */
export function OrderPage() {
  return (
    <OrderView
      dispute={(order) => {
        const { transactionId, role, frozen, events } = order
        return role === 'staff' ? (
          <LazyContent>
            <ForRole needed="finance">
              <StaffRisks orderId={transactionId} />
            </ForRole>
            <StaffDisputes orderId={transactionId} />
          </LazyContent>
        ) : frozen === 'payment_check' && role === 'buyer' ? (
          <LazyContent>
            <CancelCheckedPayment order={order} />
          </LazyContent>
        ) : (
          hasDispute(events) && (
            <LazyContent>
              <DisputeSection orderId={transactionId} role={role} />
            </LazyContent>
          )
        )
      }}
      disputeRecord={({ transactionId, role, events }) =>
        // Only breeders make statements.
        role === 'breeder' &&
        hasDispute(events) && (
          <LazyContent>
            <DisputeRecord orderId={transactionId} />
          </LazyContent>
        )
      }
      balance={(order) => (
        <BalanceSection
          order={order}
          releaseDialog={(close) => <ReleaseDialog order={order} onClose={close} />}
        />
      )}
      tasks={(order) => (
        <SaleTasks
          saleId={order.transactionId}
          without={tasksElsewhere(order)}
          answer={(proposalId) => <AnswerProposal order={order} proposalId={proposalId} />}
        />
      )}
      contract={(order) => <ContractSection order={order} />}
      pickup={(order) => order.role !== 'staff' && <OrderPickup order={order} />}
      handover={(order) => <HandoverSection order={order} />}
      papers={(order) =>
        promisesPapers(order) && (
          <LazyContent fallback={<div id="papers" />}>
            <PapersSection transactionId={order.transactionId} />
          </LazyContent>
        )
      }
      receipts={({ transactionId, role }) =>
        role === 'staff' ? null : <ReceiptList orderId={transactionId} />
      }
      payout={({ transactionId, role }) =>
        role === 'staff' ? (
          <LazyContent>
            <ForRole needed="finance">
              <StaffPayout saleId={transactionId} />
            </ForRole>
          </LazyContent>
        ) : (
          <LazyContent>
            <PayoutSection saleId={transactionId} />
          </LazyContent>
        )
      }
      cancel={(order) => <CancelSale order={order} />}
      refunds={(order) => (
        <>
          {order.role === 'staff' && (
            <LazyContent>
              <PendingApproval subjectId={order.transactionId} />
            </LazyContent>
          )}
          <RefundsSection order={order} />
        </>
      )}
      similar={(order) =>
        order.role === 'buyer' &&
        (order.status === 'canceled' || order.status === 'refunded') && (
          <LazyContent>
            <SimilarCats order={order} />
          </LazyContent>
        )
      }
      review={({ transactionId, role, status, snapshot, breeder }) =>
        role !== 'staff' &&
        (status === 'completed' || status === 'refunded') && (
          <OrderReview
            orderId={transactionId}
            role={role}
            businessName={breeder.businessName}
            catName={snapshot.name}
          />
        )
      }
      problem={({ transactionId, status, role, snapshot, buyerName, breeder }) =>
        role !== 'staff' &&
        (status === 'completed' || status === 'refunded') && (
          <ProblemSection
            order={{
              id: transactionId,
              catName: snapshot.name,
              role,
              buyerName,
              breederName: breeder.businessName,
            }}
          />
        )
      }
    />
  )
}

/** Whether both have signed a contract, which may promise a proof or papers, and the cat was handed over. */
const promisesPapers = ({ role, events }: Order) =>
  role !== 'staff' &&
  events.some(({ kind }) => kind === 'complete') &&
  events.some(({ kind, actor }) => kind === 'signContract' && actor === 'breeder')

const hasDispute = (events: Order['events']) => events.some(({ kind }) => kind === 'openDispute')

/** The button that pays the balance is beside its amount. */
const tasksElsewhere = (order: Order): Task['kind'][] => (isPaying(order) ? ['balance'] : [])

/** The pickup day, without the buttons that the card of the next step has. */
function OrderPickup({ order }: { order: Order }) {
  const tasks = useSaleTasks(order.transactionId, tasksElsewhere(order))
  const isAbove = (kind: Task['kind']) => !tasks || tasks.some((task) => task.kind === kind)
  return (
    <PickupSection
      order={order}
      isAnsweredAbove={isAbove('pickup_answer')}
      isProposedAbove={isAbove('pickup_proposal')}
    />
  )
}
