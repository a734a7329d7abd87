import { OrderPage as Order } from '#features/orders/web/order-page.tsx'
import { ReceiptList } from '#features/payments/web/receipt-list.tsx'

export function OrderPage() {
  return (
    <Order
      receipts={({ transactionId, role }) =>
        role === 'staff' ? null : <ReceiptList orderId={transactionId} />
      }
    />
  )
}
