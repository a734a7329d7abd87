import { lazy, Suspense } from 'react'
import { ProblemSection } from '#features/guarantee/web/problem-section.tsx'
import { HandoverSection } from '#features/orders/web/handover-section.tsx'
import { OrderPage as Order } from '#features/orders/web/order-page.tsx'
import { BalanceSection } from '#features/payments/web/balance-section.tsx'
import { CancelSale } from '#features/payments/web/cancel-sale.tsx'
import { ReceiptList } from '#features/payments/web/receipt-list.tsx'
import { RefundsSection } from '#features/payments/web/refunds-section.tsx'
import { OrderReview } from '#features/reviews/web/index.ts'

// Only staff need it.
const PendingApproval = lazy(async () => ({
  default: (await import('#features/approvals/web/pending-approval.tsx')).PendingApproval,
}))

/** The page of a sale with the elements of the features that act on it. */
export function OrderPage() {
  return (
    <Order
      balance={(order) => <BalanceSection order={order} />}
      handover={(order) => <HandoverSection order={order} />}
      receipts={({ transactionId, role }) =>
        role === 'staff' ? null : <ReceiptList orderId={transactionId} />
      }
      cancel={(order) => <CancelSale order={order} />}
      refunds={(order) => (
        <>
          {order.role === 'staff' && (
            <Suspense>
              <PendingApproval subjectId={order.transactionId} />
            </Suspense>
          )}
          <RefundsSection order={order} />
        </>
      )}
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
