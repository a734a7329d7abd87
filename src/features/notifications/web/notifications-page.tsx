import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { useSearchParams } from 'react-router'
import { ROWS_PER_PAGE, readPage } from '#lib/pages.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { noticePageUrl } from './notice-page-url.ts'
import { NoticeRow, NoticeSkeletons } from './notice-row.tsx'
import { noticesQuery, unreadNoticesQuery } from './queries.ts'
import { useMarkRead } from './use-mark-read.ts'

/** `/notifications`: the viewer's notices, newest first. */
export function NotificationsPage() {
  const [search] = useSearchParams()
  const page = readPage(search)
  const notices = useQuery(noticesQuery(page, ROWS_PER_PAGE))
  const unread = useQuery(unreadNoticesQuery).data?.count ?? 0
  const markRead = useMarkRead()
  return (
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>Notifications</PageTitle>
      <h1 className="mb-4 text-3xl">Notifications</h1>
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          In your{' '}
          <Link to="/profile#notifications" className="link">
            profile
          </Link>
          , choose which notifications we also email.
        </p>
        {unread > 0 && (
          <Button variant="secondary" size="sm" onClick={() => markRead('all')}>
            Mark all as read
          </Button>
        )}
      </div>
      <PagedList
        query={notices}
        failure="Your notifications could not be loaded."
        loading={
          <ul className="divide-y card" aria-busy="true">
            <NoticeSkeletons count={6} />
          </ul>
        }
        empty={<NoNotices isBeyondEnd={!!notices.data?.total} />}
        label="Pages of notifications"
        page={page}
        perPage={ROWS_PER_PAGE}
        href={noticePageUrl}
      >
        {(rows) => (
          <ul className="divide-y card">
            {rows.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onOpen={() => markRead([notice.id])} />
            ))}
          </ul>
        )}
      </PagedList>
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
