import { CatRecordPage as CatRecord } from '#features/handovers/web/cat-record-page.tsx'
import { RecordPapers } from '#features/papers/web/record-papers.tsx'
import { ReceiptList } from '#features/receipts/web/receipt-list.tsx'

export function CatRecordPage() {
  return (
    <CatRecord
      papers={({ transactionId }) => <RecordPapers transactionId={transactionId} />}
      receipts={({ transactionId }) => <ReceiptList orderId={transactionId} />}
    />
  )
}
