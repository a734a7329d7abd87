import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { InquiryStatus } from '../contract.ts'

const STATUS: Record<InquiryStatus, [string, BadgeTone]> = {
  pending: ['Pending', 'duty'],
  responded: ['Responded', 'good'],
  closed: ['Closed', 'plain'],
}

/** The status of an inquiry. */
export function InquiryStatusBadge({ status }: { status: InquiryStatus }) {
  const [label, tone] = STATUS[status]
  return <Badge tone={tone}>{label}</Badge>
}
