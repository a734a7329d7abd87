import { CatRecordPage as CatRecord } from '#features/handovers/web/cat-record-page.tsx'
import { ReceiptList } from '#features/receipts/web/receipt-list.tsx'

export function CatRecordPage() {
  return <CatRecord receipts={({ transactionId }) => <ReceiptList orderId={transactionId} />} />
}
