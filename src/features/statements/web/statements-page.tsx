import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
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
  return (
    <LoadedPage query={useQuery(statementYearQuery(id, year))} failure={FAILURE} missing={<NoStatement />}>
      {(shown) => <YearView shown={shown} />}
    </LoadedPage>
  )
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
