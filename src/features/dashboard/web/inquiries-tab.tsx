import { useQuery } from '@tanstack/react-query'
import type { ListedInquiry } from '#features/messages/contract.ts'
import { inquiriesQuery, MessageButton, useInquiryChange } from '#features/messages/web/index.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Moment } from '#ui/moment.tsx'
import { TabFrame } from './tab-frame.tsx'

const STATUS: Record<ListedInquiry['status'], [string, BadgeTone]> = {
  pending: ['Pending', 'warm'],
  responded: ['Responded', 'good'],
  closed: ['Closed', 'plain'],
}

/** Inquiries: who asks about what, and the way to answer. */
export function InquiriesTab() {
  const inquiries = useQuery(inquiriesQuery)
  const change = useInquiryChange()
  return (
    <TabFrame
      title="Inquiries"
      query={inquiries}
      empty={
        <EmptyState title="No inquiries yet" hint="Questions about your cats and pairings arrive here." />
      }
    >
      {(rows) => (
        <ul className="grid gap-4">
          {rows.map((inquiry) => {
            const [status, tone] = STATUS[inquiry.status]
            const { buyer, subject } = inquiry
            return (
              <li key={inquiry.id} className="card grid gap-3 p-5">
                <div className="flex flex-wrap items-center gap-2.5">
                  <h3 className="text-lg">{buyer.name}</h3>
                  {!inquiry.isRead && <Badge tone="danger">New</Badge>}
                  <Badge tone={tone}>{status}</Badge>
                  <Moment at={inquiry.createdAt} form="moment" className="text-sm text-muted sm:ml-auto" />
                </div>
                {subject && (
                  <p className="text-sm text-muted">
                    About{' '}
                    <Link
                      className="link"
                      to={subject.kind === 'cat' ? `/cats/${subject.id}` : `/breeding-pairings/${subject.id}`}
                    >
                      {subject.title}
                    </Link>
                  </p>
                )}
                <p className="max-w-prose whitespace-pre-line wrap-anywhere">{inquiry.message}</p>
                <div className="flex flex-wrap gap-2">
                  {/* Opening the conversation is reading it. */}
                  <span
                    onClickCapture={() => !inquiry.isRead && change.mutate({ id: inquiry.id, isRead: true })}
                  >
                    <MessageButton
                      breeder={{ userId: buyer.id, businessName: buyer.name }}
                      variant="primary"
                      size="sm"
                    >
                      Respond
                    </MessageButton>
                  </span>
                  <Button
                    size="sm"
                    variant="quiet"
                    onClick={() => change.mutate({ id: inquiry.id, isRead: !inquiry.isRead })}
                  >
                    {inquiry.isRead ? 'Mark as unread' : 'Mark as read'}
                  </Button>
                  {inquiry.status !== 'closed' && (
                    <Button
                      size="sm"
                      variant="quiet"
                      onClick={() => change.mutate({ id: inquiry.id, isRead: true, status: 'closed' })}
                    >
                      Close
                    </Button>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </TabFrame>
  )
}
