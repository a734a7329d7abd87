import { formatWithCents } from '#lib/money.ts'
import { Notice } from '#ui/notice.tsx'

type Props = {
  /** Cents that one member of staff may still refund; undefined while it is loading. */
  limit: number | undefined
  isExceeded: boolean
}

/** Informs staff, before they send a refund, that a second person has to approve larger amounts. */
export function ApprovalNotice({ limit, isExceeded }: Props) {
  if (limit === undefined) return null
  return (
    <div role="status">
      {isExceeded ? (
        <Notice title="A second person has to approve this amount">
          <p>
            {`You can refund up to ${formatWithCents(limit)} of this sale alone. Another member of finance or an owner receives your request, and nothing is refunded before they approve it.`}
          </p>
        </Notice>
      ) : (
        <p className="text-sm text-muted">
          {`More than ${formatWithCents(limit)} needs the approval of a second person.`}
        </p>
      )}
    </div>
  )
}
