import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import HandCoins from 'lucide-react/icons/hand-coins'
import Heart from 'lucide-react/icons/heart'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import ListOrdered from 'lucide-react/icons/list-ordered'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import PawPrint from 'lucide-react/icons/paw-print'
import Scale from 'lucide-react/icons/scale'
import Star from 'lucide-react/icons/star'
import { Badge } from '#ui/badge.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { Notice, NoticeKind } from '../contract.ts'

const ICONS: Record<NoticeKind, typeof Scale> = {
  message: MessageCircle,
  inquiry: MessageCircleQuestionMark,
  decision: Scale,
  verification: BadgeCheck,
  order: PawPrint,
  sale: HandCoins,
  support: LifeBuoy,
  cat: Heart,
  review: Star,
  account: BadgeCheck,
  waiting_list: ListOrdered,
  care: HeartPulse,
  microchip: HeartPulse,
  calendar: CalendarDays,
}

/** A notice as a list item that links to its page. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { kind, title, text, path, isRead, createdAt } = notice
  const Icon = ICONS[kind]
  return (
    <li className="relative flex items-start gap-4 p-4 hover:bg-sunken">
      <Icon size={20} aria-hidden="true" className={isRead ? 'text-muted' : 'text-amber'} />
      <div className="min-w-0 grow">
        <p className="flex items-start gap-3">
          <Link
            dir="auto"
            to={path}
            onClick={onOpen}
            className={`min-w-0 grow break-words ${STRETCHED_LINK} ${isRead ? '' : 'font-medium'}`}
          >
            {title}
          </Link>
          {!isRead && <Badge tone="duty">New</Badge>}
        </p>
        {text && (
          <p dir="auto" className="line-clamp-2 max-w-prose text-sm break-words text-muted">
            {text}
          </p>
        )}
        <LocalTime at={createdAt} format="dateTime" className="text-xs text-muted" />
      </div>
    </li>
  )
}

/** Placeholders while notices load. */
export function NoticeSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no IDs
    <li key={index} className="flex items-center gap-4 p-4">
      <Skeleton className="size-5" />
      <Skeleton className="h-10 w-1/2" />
    </li>
  ))
}
