import { useQuery } from '@tanstack/react-query'
import type { ListedInquiry } from '#features/messages/contract.ts'
import { inquiriesQuery, messagesUrl, SubjectLine, useInquiryChange } from '#features/messages/web/index.ts'
import { firstCharacters } from '#lib/texts/excerpt.ts'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** Number of inquiries shown, and characters of each. */
const RECENT = 5
const PREVIEW = 60

/** The latest inquiries: who wrote, about which cat or pairing, and how the message begins. */
export function RecentInquiries() {
  const inquiries = useQuery(inquiriesQuery('all', 1))
  return (
    <Section title="Recent Inquiries">
      <Loaded
        query={inquiries}
        failure="Inquiries could not be loaded."
        loading={<Skeleton className="h-24" />}
      >
        {({ items, total }) =>
          total === 0 ? (
            <p className="text-muted">No inquiries yet</p>
          ) : (
            <ul className="grid gap-5">
              {items.slice(0, RECENT).map((inquiry) => (
                <RecentInquiry key={inquiry.id} inquiry={inquiry} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function RecentInquiry({ inquiry }: { inquiry: ListedInquiry }) {
  const { id, buyer, subject, message, createdAt, isRead } = inquiry
  const { mutate } = useInquiryChange()
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3">
        {/* Opening the conversation marks the inquiry as read. */}
        <Link
          dir="auto"
          to={messagesUrl(buyer.id)}
          className="link wrap-anywhere"
          onClick={() => !isRead && mutate({ id, isRead: true })}
        >
          {buyer.name}
        </Link>
        {!isRead && <Badge tone="duty">New</Badge>}
        <LocalTime at={createdAt} format="date" className="ml-auto text-sm text-muted" />
      </div>
      {subject && <SubjectLine subject={subject} />}
      <p dir="auto" className="wrap-anywhere">
        {firstCharacters(message, PREVIEW)}
      </p>
    </li>
  )
}
