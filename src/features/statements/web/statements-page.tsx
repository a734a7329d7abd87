import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import type { ApiError } from '#lib/client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageFailure } from '#ui/page-failure.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loading } from '#ui/spinner.tsx'
import { MonthView } from './month-view.tsx'
import { readStatementUrl, statementQuery, statementYearQuery } from './queries.ts'
import { YearView } from './year-view.tsx'

/** `/breeder/{id}/statements`: the months of a year, or with `?month=2026-04` one of them, for the owner of the cattery. */
export function StatementsPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { month, year } = readStatementUrl(search)
  return month === null ? <Year id={id} year={year} /> : <Month id={id} month={month} />
}

function Year({ id, year }: { id: string; year: number | undefined }) {
  const { data, error, refetch } = useQuery(statementYearQuery(id, year))
  if (data) return <YearView shown={data} />
  return <NoStatement error={error} onRetry={() => void refetch()} />
}

function Month({ id, month }: { id: string; month: string }) {
  const { data, error, refetch } = useQuery(statementQuery(id, month))
  if (data) return <MonthView statement={data} />
  return <NoStatement error={error} onRetry={() => void refetch()} />
}

function NoStatement({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  if (error && [400, 404].includes(error.status))
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
  if (error)
    return (
      <PageFailure text="The statement could not be loaded." reference={error.reference} onRetry={onRetry} />
    )
  return (
    <>
      <PageTitle>Loading...</PageTitle>
      <Loading />
    </>
  )
}
