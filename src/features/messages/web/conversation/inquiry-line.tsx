import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import type { Contact } from '../../contract.ts'
import { useInquiryChange } from '../inquiries.ts'
import { InquiryStatusBadge } from '../inquiry-status.tsx'

/** For breeders: the status of the buyer's inquiry, which answering changes, too, and the way to all inquiries. */
export function InquiryLine({ inquiry }: { inquiry: NonNullable<Contact['inquiry']> }) {
  const { id, status } = inquiry
  const { mutate, isPending } = useInquiryChange()
  const respond = () =>
    mutate(
      { id, status: 'responded' },
      {
        onSuccess: () => toast({ title: 'Marked as responded' }),
        onError: ({ detail }) => toast({ title: 'Error', description: detail, tone: 'danger' }),
      },
    )
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <Link to={`/dashboard?tab=inquiries&show=${status}`} className="link">
        Inquiry
      </Link>
      <InquiryStatusBadge status={status} />
      {status === 'pending' && (
        <Button size="sm" variant="quiet" disabled={isPending} onClick={respond}>
          Mark as responded
        </Button>
      )}
    </div>
  )
}
