import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Settings from 'lucide-react/icons/settings'
import { useLocation } from 'react-router'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import type { ManagedList } from '../contract.ts'
import { LIST_SETTINGS_PATH, NOTEBOOK_PATH } from '../path.ts'
import { Notebook } from './invitations/lazy-notebook.ts'
import { AllSettings } from './list/all-settings.tsx'
import { FamilyFilters, isFiltered } from './list/family-filters.tsx'
import { groupByList } from './list/group-by-list.ts'
import { LitterCard } from './list/litter-card.tsx'
import { Picker } from './picker/picker.tsx'
import { breederEntriesQuery, type EntrySearch, managedListsQuery } from './queries.ts'
import { readTabUrl, tabUrl } from './tab-url.ts'

/** From so many families on, the tab has filters. */
const FILTERS_FROM = 10

/** The breeder's lists, one card for each litter; what can be offered; and the settings. */
export function WaitingListTab() {
  const { pathname, search } = useLocation()
  const state = readTabUrl(new URLSearchParams(search))
  const lists = useQuery(managedListsQuery)
  const back = `${pathname}?tab=waiting-list`
  if (state.view === 'settings') return <AllSettings query={lists} back={back} />
  if (state.view === 'notebook')
    return (
      <LazyContent fallback={<Loading />}>
        <Notebook query={lists} back={back} page={state.page} />
      </LazyContent>
    )
  if (state.view === 'picker' && state.list)
    return <Picker key={state.list} list={state.list} lists={lists.data ?? []} back={back} />
  const urlOf = (change: Partial<EntrySearch>) => tabUrl(pathname, { ...state, page: 1, ...change })
  return <Families state={state} lists={lists.data} urlOf={urlOf} />
}

type Props = {
  state: EntrySearch
  lists: ManagedList[] | undefined
  urlOf: (change: Partial<EntrySearch>) => string
}

function Families({ state, lists, urlOf }: Props) {
  const entries = useQuery({ ...breederEntriesQuery(state), placeholderData: keepPreviousData })
  const families = (lists ?? []).reduce((sum, { waiting, pending }) => sum + waiting + pending, 0)
  const hasFilter = isFiltered(state)
  return (
    <section className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <h2 className="grow text-2xl">Waiting list</h2>
        <LinkButton
          to={LIST_SETTINGS_PATH}
          variant="secondary"
          size="sm"
          className="max-sm:size-11 max-sm:p-0"
        >
          <Settings size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">Waiting list settings</span>
        </LinkButton>
        {(families >= FILTERS_FROM || hasFilter) && (
          <FamilyFilters
            key={`${state.list} ${state.q} ${state.show}`}
            state={state}
            lists={lists ?? []}
            urlOf={urlOf}
          />
        )}
      </div>
      <PagedList
        query={{ ...entries, data: lists && entries.data }}
        empty={
          hasFilter ? (
            <p className="py-10 text-center text-muted">
              No families here.{' '}
              <Link to={urlOf({ list: '', q: '', show: 'open' })} className="link">
                Show all
              </Link>
            </p>
          ) : (
            <EmptyState
              title="No families yet"
              hint="Families join from the page of a pairing, or of your cattery if you open its list."
            />
          )
        }
        label="Pages of the waiting list"
        page={state.page}
        perPage={ROWS_PER_PAGE}
        href={(page) => urlOf({ page })}
      >
        {(rows) => (
          <div className="grid grid-cols-1 gap-5">
            {groupByList(rows, lists ?? []).map((group) => (
              <LitterCard key={group.key} group={group} />
            ))}
          </div>
        )}
      </PagedList>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <Link to={NOTEBOOK_PATH} className="link">
          Bring families from your notebook
        </Link>
        <Link to={urlOf({ list: '', q: '', show: 'over' })} className="link">
          Families that found a kitten or left
        </Link>
        <a href="/api/breeders/waiting-list/entries.csv" className={buttonClass('quiet', 'sm')}>
          <Download size={16} aria-hidden="true" />
          Export as CSV
        </a>
      </p>
    </section>
  )
}
