import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { NOTICES_PER_PAGE } from '../limits.ts'
import { noticePageUrl, readNoticePage } from './notice-page-url.ts'
import { NoticeRow, NoticeSkeletons } from './notice-row.tsx'
import { noticesQuery, unreadNoticesQuery } from './queries.ts'
import { useMarkRead } from './use-mark-read.ts'

/** `/notifications`: the viewer's notices, newest first. */
export function NotificationsPage() {
  const [search] = useSearchParams()
  const page = readNoticePage(search)
  const { data, isError, refetch } = useQuery(noticesQuery(page, NOTICES_PER_PAGE))
  const unread = useQuery(unreadNoticesQuery).data?.count ?? 0
  const markRead = useMarkRead()
  return (
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>Notifications</PageTitle>
      <h1 className="mb-4 text-3xl">Notifications</h1>
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          Choose which of them we also email you in your{' '}
          <Link to="/profile#notifications" className="link">
            profile
          </Link>
          .
        </p>
        {unread > 0 && (
          <Button variant="secondary" size="sm" onClick={() => markRead('all')}>
            Mark all as read
          </Button>
        )}
      </div>
      {isError ? (
        <Notice tone="danger">
          <p className="mb-3 text-base">Your notifications could not be loaded.</p>
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      ) : data?.items.length === 0 ? (
        <NoNotices isBeyondEnd={data.total > 0} />
      ) : (
        <ul className="mb-8 divide-y card" aria-busy={!data}>
          {data?.items.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onOpen={() => markRead([notice.id])} />
          )) ?? <NoticeSkeletons count={6} />}
        </ul>
      )}
      {data && (
        <Pagination
          page={page}
          pages={Math.ceil(data.total / NOTICES_PER_PAGE)}
          href={noticePageUrl}
          label="Pages of notifications"
        />
      )}
    </div>
  )
}

function NoNotices({ isBeyondEnd }: { isBeyondEnd: boolean }) {
  const icon = <Bell size={40} strokeWidth={1.25} aria-hidden="true" />
  return isBeyondEnd ? (
    <EmptyState icon={icon} title="This page is empty" hint="Your notifications end on an earlier page.">
      <LinkButton to="/notifications">Go to the latest notifications</LinkButton>
    </EmptyState>
  ) : (
    <EmptyState
      icon={icon}
      title="No notifications yet"
      hint="Messages and account updates will appear here."
    >
      <LinkButton to="/cats">Browse Cats</LinkButton>
    </EmptyState>
  )
}
