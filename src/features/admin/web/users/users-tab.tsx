import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUser } from '#features/moderation/contract.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { type AdminState, adminUrl } from '../admin-url.ts'
import { ChecksDialog } from '../checks/breeder-checks.tsx'
import { FilterLinks } from '../filter-links.tsx'
import { adminQueries } from '../queries.ts'
import { SearchForm } from '../search-form.tsx'
import { StaffTable } from '../staff-table.tsx'
import { BadgesDialog } from './badges-dialog.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { UserActionDialog } from './user-action-dialog.tsx'
import { UserRow } from './user-row.tsx'

const ACCOUNT_STATUSES = [
  { id: null, text: 'All' },
  { id: 'muted', text: 'Muted' },
  { id: 'suspended', text: 'Suspended' },
] as const

const COLUMNS = ['User', 'Cattery', 'Blocked messages', 'Actions']

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
      <h2 className="text-2xl">Users</h2>
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
          <StaffTable label="Users" columns={COLUMNS}>
            {rows.map((user) => (
              <UserRow
                key={user.userId}
                user={user}
                isViewer={user.userId === viewerId}
                onChecks={() => setChecksOf(user)}
                onBadges={() => setBadgesOf(user)}
                onAct={() => setSelected(user)}
                onDelete={() => setDeleting(user)}
              />
            ))}
          </StaffTable>
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
