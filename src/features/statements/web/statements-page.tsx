import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { moneyPath } from '../statement-path.ts'
import { MonthView } from './month-view.tsx'
import { statementQuery } from './queries.ts'

/** `/breeder/{id}/statements?month=2026-04`: a month, for the owner of the cattery. Without one, the dashboard lists them. */
export function StatementsPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const month = search.get('month')
  return month === null ? <Navigate to={moneyPath(search)} replace /> : <Month id={id} month={month} />
}

function Month({ id, month }: { id: string; month: string }) {
  return (
    <LoadedPage query={useQuery(statementQuery(id, month))} failure={FAILURE} missing={<NoStatement />}>
      {(statement) => <MonthView statement={statement} />}
    </LoadedPage>
  )
}

const FAILURE = 'The statement could not be loaded.'

function NoStatement() {
  return (
    <div className="page py-16">
      <PageTitle>Statement Not Found</PageTitle>
      <EmptyState
        isPage
        title="Statement Not Found"
        hint="It belongs to another account, or there is no statement for this time."
      />
    </div>
  )
}
