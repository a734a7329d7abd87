import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import type { UncheckedBreeder } from '#features/moderation/contract.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { adminUrl } from '../admin-url.ts'
import { adminQueries } from '../queries.ts'
import { StaffCell, StaffRow, StaffTable } from '../staff-table.tsx'
import { ChecksDialog } from './breeder-checks.tsx'

const COLUMNS = ['Cattery', 'Location', 'On the site since', 'Cats for sale', 'Sales', 'Action']

/** Public catteries that nobody has checked, oldest first. */
export function ChecksTab({ page }: { page: number }) {
  const unchecked = useQuery(adminQueries.unchecked(page))
  const [checked, setChecked] = useState<UncheckedBreeder>()
  return (
    <section className="grid gap-5">
      <h2 className="text-2xl">Checks</h2>
      <p className="max-w-prose text-muted">
        Nobody has checked these catteries yet. Families can see that. Opening the checks of a cattery is
        recorded in the security log.
      </p>
      <PagedList
        query={unchecked}
        perPage={ROWS_PER_PAGE}
        label="Pages of catteries"
        page={page}
        href={(to) => adminUrl({ tab: 'checks', page: to })}
        empty={
          <EmptyState
            icon={<ShieldCheck size={40} strokeWidth={1.25} aria-hidden="true" />}
            title="Every cattery has been checked"
            hint="New catteries appear here when they are public."
          />
        }
      >
        {(rows) => (
          <StaffTable
            label="Catteries that nobody has checked"
            columns={COLUMNS}
            numbers={['Cats for sale', 'Sales']}
          >
            {rows.map((row) => (
              <CatteryRow key={row.breederId} row={row} onCheck={() => setChecked(row)} />
            ))}
          </StaffTable>
        )}
      </PagedList>
      {checked && <ChecksDialog {...checked} onClose={() => setChecked(undefined)} />}
    </section>
  )
}

function CatteryRow({ row, onCheck }: { row: UncheckedBreeder; onCheck: () => void }) {
  const { breederId, name, businessName, location, availableCats, totalSales, createdAt } = row
  return (
    <StaffRow>
      <StaffCell isMain>
        <h3 dir="auto" className="font-sans text-base font-medium">
          <Link to={`/breeder/${breederId}`} className="link">
            {businessName}
          </Link>
        </h3>
        <p dir="auto" className="text-muted">
          {name}
        </p>
      </StaffCell>
      <StaffCell>
        <bdi>{location}</bdi>
      </StaffCell>
      <StaffCell isShort label="Since">
        <LocalTime at={createdAt} format="date" />
      </StaffCell>
      <StaffCell isNumber label="Cats for sale">
        {availableCats}
      </StaffCell>
      <StaffCell isNumber label="Sales">
        {totalSales}
      </StaffCell>
      <StaffCell isShort>
        <Button size="sm" variant="secondary" aria-label={`Check ${businessName}`} onClick={onCheck}>
          Check
        </Button>
      </StaffCell>
    </StaffRow>
  )
}
