import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ForRole } from '#features/accounts/web/index.ts'
import type { AdminUser } from '#features/moderation/contract.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { type AdminState, adminUrl } from '../admin-url.ts'
import { ChecksDialog } from '../checks/breeder-checks.tsx'
import { FilterLinks } from '../filter-links.tsx'
import { adminQueries } from '../queries.ts'
import { SearchForm } from '../search-form.tsx'
import { AccountStatusBadges, UserDetails } from '../user-details.tsx'
import { BadgesDialog } from './badges-dialog.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { UserActionDialog } from './user-action-dialog.tsx'

const ACCOUNT_STATUSES = [
  { id: null, text: 'All' },
  { id: 'muted', text: 'Muted' },
  { id: 'suspended', text: 'Suspended' },
] as const

/** Users, searched by name, email, or cattery, and filtered by account status. */
export function UsersTab({ viewerId, state }: { viewerId: string; state: AdminState }) {
  const { q, accountStatus, page } = state
  const users = useQuery(adminQueries.users(state))
  const [selected, setSelected] = useState<AdminUser>()
  const [checksOf, setChecksOf] = useState<AdminUser>()
  const [badgesOf, setBadgesOf] = useState<AdminUser>()
  const [deleting, setDeleting] = useState<AdminUser>()
  return (
    <section className="grid gap-6">
      <h2 className="sr-only">Users</h2>
      <SearchForm
        q={q}
        label="Search users"
        placeholder="Name, email, or cattery"
        href={(term) => adminUrl({ tab: 'people', q: term, accountStatus })}
      />
      <FilterLinks
        label="Account status"
        params="accountStatus"
        current={accountStatus}
        filters={ACCOUNT_STATUSES.map(({ id, text }) => ({
          id,
          text,
          href: adminUrl({ tab: 'people', q, accountStatus: id }),
        }))}
      />
      <PagedList
        query={users}
        perPage={ROWS_PER_PAGE}
        label="Pages of users"
        page={page}
        href={(to) => adminUrl({ tab: 'people', q, accountStatus, page: to })}
        empty={
          <EmptyState
            title="No users found"
            hint={
              q
                ? 'Try part of the name, email address, or cattery.'
                : accountStatus === 'muted'
                  ? 'No users are muted right now.'
                  : accountStatus === 'suspended'
                    ? 'No users are suspended right now.'
                    : 'There are no users yet.'
            }
          />
        }
      >
        {(rows) => (
          <ul className="grid gap-4">
            {rows.map((user) => (
              <li key={user.userId} className="card grid gap-4 p-5">
                <div className="flex flex-wrap items-center gap-2.5">
                  <h3 dir="auto" className="text-lg wrap-anywhere">
                    {user.name}
                  </h3>
                  {user.role === 'admin' && <Badge tone="blue">Staff</Badge>}
                  <AccountStatusBadges user={user} />
                  {user.userId === viewerId ? (
                    <span className="text-sm text-muted sm:ml-auto">You</span>
                  ) : (
                    user.role !== 'admin' && (
                      <ForRole needed="moderator">
                        <span className="flex flex-wrap gap-2 sm:ml-auto">
                          {user.breederId && (
                            <Button
                              size="sm"
                              variant="secondary"
                              aria-label={`Checks of ${user.businessName}`}
                              onClick={() => setChecksOf(user)}
                            >
                              Checks
                            </Button>
                          )}
                          {user.breederId && (
                            <Button
                              size="sm"
                              variant="secondary"
                              aria-label={`Badges of ${user.businessName}`}
                              onClick={() => setBadgesOf(user)}
                            >
                              Badges
                            </Button>
                          )}
                          <Button
                            size="sm"
                            variant="secondary"
                            aria-label={`Take action on ${user.name}`}
                            onClick={() => setSelected(user)}
                          >
                            Take action
                          </Button>
                          <Button
                            size="sm"
                            variant="quiet"
                            aria-label={`Delete the account of ${user.name}`}
                            onClick={() => setDeleting(user)}
                          >
                            Delete
                          </Button>
                        </span>
                      </ForRole>
                    )
                  )}
                </div>
                <UserDetails user={user} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {checksOf?.breederId && (
        <ChecksDialog
          breederId={checksOf.breederId}
          businessName={checksOf.businessName ?? checksOf.name}
          onClose={() => setChecksOf(undefined)}
        />
      )}
      {badgesOf?.breederId && (
        <BadgesDialog
          breederId={badgesOf.breederId}
          businessName={badgesOf.businessName ?? badgesOf.name}
          onClose={() => setBadgesOf(undefined)}
        />
      )}
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(undefined)} />}
      {selected && <UserActionDialog user={selected} onClose={() => setSelected(undefined)} />}
    </section>
  )
}
