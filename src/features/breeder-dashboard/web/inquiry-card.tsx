import type { ListedInquiry } from '#features/messages/contract.ts'
import {
  InquiryStatusBadge,
  MessageButton,
  messagesUrl,
  SubjectLine,
  useInquiryChange,
} from '#features/messages/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { toast } from '#ui/toast.ts'

type Change = Partial<Pick<ListedInquiry, 'isRead' | 'status'>>

/** An inquiry with its buyer, subject, status, and actions. */
export function InquiryCard({ inquiry }: { inquiry: ListedInquiry }) {
  const { id, buyer, subject, isRead } = inquiry
  const { mutate, isPending } = useInquiryChange()
  const isClosed = inquiry.status === 'closed'
  const change = (to: Change, title?: string) =>
    mutate(
      { id, ...to },
      {
        onSuccess: () => {
          if (title) toast({ title, description: `${buyer.name} will not be notified.` })
        },
        onError: ({ detail }) => toast({ title: 'Error', description: detail, tone: 'danger' }),
      },
    )
  return (
    <li className="card grid gap-3 p-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <h3 dir="auto" className="text-lg">
          {buyer.name}
        </h3>
        {!isRead && <Badge tone="duty">New</Badge>}
        <InquiryStatusBadge status={inquiry.status} />
        <LocalTime at={inquiry.createdAt} format="dateTime" className="text-sm text-muted sm:ml-auto" />
      </div>
      {subject && <SubjectLine subject={subject} />}
      <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
        {inquiry.message}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* Opening the conversation marks the inquiry as read. */}
        <span onClickCapture={() => !isRead && change({ isRead: true })}>
          <MessageButton
            breeder={{ userId: buyer.id, businessName: buyer.name }}
            variant={isClosed ? 'secondary' : 'primary'}
            size="sm"
          >
            Respond
          </MessageButton>
        </span>
        <LinkButton size="sm" variant="secondary" to={messagesUrl(buyer.id)}>
          Open conversation
        </LinkButton>
        {inquiry.status === 'pending' && (
          <Button
            size="sm"
            variant="quiet"
            disabled={isPending}
            onClick={() => change({ status: 'responded' }, 'Marked as responded')}
          >
            Mark as responded
          </Button>
        )}
        <Button size="sm" variant="quiet" disabled={isPending} onClick={() => change({ isRead: !isRead })}>
          {isRead ? 'Mark as unread' : 'Mark as read'}
        </Button>
        {isClosed ? (
          <Button
            size="sm"
            variant="quiet"
            disabled={isPending}
            onClick={() => change({ status: 'pending' }, 'Inquiry reopened')}
          >
            Reopen
          </Button>
        ) : (
          <Button
            size="sm"
            variant="quiet"
            disabled={isPending}
            onClick={() => change({ isRead: true, status: 'closed' }, 'Inquiry closed')}
          >
            Close
          </Button>
        )}
      </div>
    </li>
  )
}
