import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ListedInquiry } from '#features/messages/contract.ts'
import {
  InboxRow,
  InquiryStatusBadge,
  MessageButton,
  useInquiryChange,
} from '#features/messages/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Disclosure } from '#ui/dialogs/disclosure.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { toast } from '#ui/toast.ts'

type Change = Partial<Pick<ListedInquiry, 'isRead' | 'status'>>
type Item = { label: string; change: Change; done?: string }

/** An inquiry as a row of the inbox, which opens its conversation, with a button that responds and a menu. */
export function InquiryRow({ inquiry }: { inquiry: ListedInquiry }) {
  const { id, buyer, subject, isRead, status } = inquiry
  const { mutate } = useInquiryChange()
  const change = ({ change: to, done }: Omit<Item, 'label'>) =>
    mutate(
      { id, ...to },
      {
        onSuccess: () => {
          if (done) toast({ title: done, description: `${buyer.name} will not be notified.` })
        },
        onError: ({ detail }) => toast({ title: 'Error', description: detail, tone: 'danger' }),
      },
    )
  // Opening the conversation marks the inquiry as read.
  const markAsRead = () => !isRead && change({ change: { isRead: true } })
  return (
    <InboxRow
      otherId={buyer.id}
      shown={buyer.name}
      picture={buyer.profileImageUrl}
      isUnread={!isRead}
      time={<LocalTime at={inquiry.createdAt} format="dateTime" />}
      badges={
        <>
          {!isRead && <Badge tone="duty">New</Badge>}
          <InquiryStatusBadge status={status} />
        </>
      }
      onOpen={markAsRead}
      actions={
        <div className="flex items-center gap-2 px-3 pb-3 max-sm:pl-[64px] sm:pb-0">
          <span onClickCapture={markAsRead}>
            <MessageButton
              breeder={{ userId: buyer.id, businessName: buyer.name }}
              variant={status === 'pending' ? 'primary' : 'secondary'}
              size="sm"
            >
              Respond
            </MessageButton>
          </span>
          <Disclosure
            label={<Ellipsis size={18} aria-hidden="true" />}
            name={`More for the inquiry of ${buyer.name}`}
            summaryClass={buttonClass('quiet', 'icon')}
          >
            <ul className="grid">
              {itemsOf(inquiry).map((item) => (
                <li key={item.label}>
                  <Button
                    variant="quiet"
                    className="w-full justify-start! whitespace-nowrap"
                    onClick={() => change(item)}
                  >
                    {item.label}
                  </Button>
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      }
    >
      {subject && (
        <span className="block truncate text-xs text-muted">
          About <bdi>{subject.title}</bdi>
        </span>
      )}
      <span dir="auto" className="line-clamp-3 text-sm whitespace-pre-line">
        {inquiry.message}
      </span>
    </InboxRow>
  )
}

/** What the breeder can change about an inquiry. */
function itemsOf({ status, isRead }: ListedInquiry): Item[] {
  const items: Item[] = []
  if (status === 'pending')
    items.push({
      label: 'Mark as responded',
      change: { status: 'responded' },
      done: 'Marked as responded',
    })
  items.push({ label: isRead ? 'Mark as unread' : 'Mark as read', change: { isRead: !isRead } })
  items.push(
    status === 'closed'
      ? { label: 'Reopen', change: { status: 'pending' }, done: 'Inquiry reopened' }
      : { label: 'Close', change: { isRead: true, status: 'closed' }, done: 'Inquiry closed' },
  )
  return items
}
