import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { ENTRY_FILTERS, type EntryFilter, type ListedEntry, type ManagedList } from '../contract.ts'
import { entryPath, pickerPath } from '../path.ts'
import { statusText, subjectText } from '../texts.ts'
import { wishesText } from '../wishes-text.ts'
import { ListSettings } from './list-settings.tsx'
import { Picker } from './picker/picker.tsx'
import { breederEntriesQuery, type EntrySearch, managedListsQuery } from './queries.ts'
import { readTabUrl, tabUrl } from './tab-url.ts'

const FILTERS: Record<EntryFilter, string> = {
  open: 'Open',
  pending: 'To confirm',
  waiting: 'On the list',
  offered: 'With an offer',
  paused: 'Paused',
  over: 'Over',
}

/** The breeder's lists: settings, filters, search, and the families in order. */
export function WaitingListTab() {
  const { pathname, search } = useLocation()
  const state = readTabUrl(new URLSearchParams(search))
  const entries = useQuery({ ...breederEntriesQuery(state), placeholderData: keepPreviousData })
  const lists = useQuery(managedListsQuery)
  const [edited, setEdited] = useState<ManagedList | null>(null)
  if (state.isPicker && state.list)
    return (
      <Picker
        key={state.list}
        list={state.list}
        lists={lists.data ?? []}
        back={`${pathname}?tab=waiting-list`}
      />
    )
  const urlOf = (change: Partial<EntrySearch>) => tabUrl(pathname, { ...state, page: 1, ...change })
  return (
    <section className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Waiting list</h2>
        <a href="/api/breeders/waiting-list/entries.csv" className={buttonClass('secondary', 'sm')}>
          <Download size={16} aria-hidden="true" />
          Export as CSV
        </a>
      </div>
      <p className="max-w-prose text-muted">
        Families are in the order in which they joined, and each sees its own place and history. A place costs
        nothing; nobody pays for a kitten that is not born.
      </p>
      <Lists lists={lists.data ?? []} onEdit={setEdited} />
      <Tools key={`${state.list} ${state.q}`} state={state} lists={lists.data ?? []} urlOf={urlOf} />
      <PagedList
        query={entries}
        empty={
          state.list || state.q || state.show !== 'open' ? (
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
          <ul className="grid gap-3">
            {rows.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
      {edited && <ListSettings list={edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

function Lists({ lists, onEdit }: { lists: ManagedList[]; onEdit: (list: ManagedList) => void }) {
  const open = lists.filter(({ isOpen }) => isOpen).length
  return (
    <details className="card p-5">
      <summary className="font-medium">{`Lists and settings (${open} open)`}</summary>
      <ul className="mt-3 divide-y">
        {lists.map((list) => (
          <li
            key={list.pairingId ?? 'any'}
            className="flex flex-wrap items-center justify-between gap-3 py-3 wrap-anywhere"
          >
            <div>
              <p className="font-medium">{subjectText(list.pairingTitle)}</p>
              <p className="text-sm text-muted">
                {[
                  list.isOpen ? 'Open' : 'Closed',
                  `${list.waiting} waiting`,
                  list.pending > 0 && `${list.pending} to confirm`,
                  list.maxEntries !== null && `at most ${list.maxEntries}`,
                ]
                  .filter(Boolean)
                  .join('\u00a0· ')}
              </p>
            </div>
            <span className="flex flex-wrap gap-2">
              {list.waiting > 0 && (
                <LinkButton
                  size="sm"
                  to={pickerPath(list.pairingId ?? 'any')}
                  aria-label={`Offer kittens to the list ${subjectText(list.pairingTitle)}`}
                >
                  Offer kittens
                </LinkButton>
              )}
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Settings of the list ${subjectText(list.pairingTitle)}`}
                onClick={() => onEdit(list)}
              >
                Settings
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ToolsProps = {
  state: EntrySearch
  lists: ManagedList[]
  urlOf: (change: Partial<EntrySearch>) => string
}

function Tools({ state, lists, urlOf }: ToolsProps) {
  const navigate = useNavigate()
  return (
    <div className="grid gap-4">
      <form
        className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          void navigate(urlOf({ list: String(data.get('list')), q: String(data.get('q')).trim() }))
        }}
      >
        <Field label="List">
          {(control) => (
            <Select {...control} name="list" defaultValue={state.list}>
              <option value="">All lists</option>
              {lists.map(({ pairingId, pairingTitle }) => (
                <option key={pairingId ?? 'any'} value={pairingId ?? 'any'}>
                  {subjectText(pairingTitle)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Search">
          {(control) => (
            <Input
              {...control}
              name="q"
              type="search"
              defaultValue={state.q}
              placeholder="Name, wishes, or notes"
            />
          )}
        </Field>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
      <nav aria-label="Filter families" className="flex flex-wrap gap-2">
        {ENTRY_FILTERS.map((each) => (
          <Link
            key={each}
            to={urlOf({ show: each })}
            aria-current={each === state.show ? 'true' : undefined}
            className={buttonClass(each === state.show ? 'primary' : 'secondary', 'sm')}
          >
            {FILTERS[each]}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function Row({ entry }: { entry: ListedEntry }) {
  const { id, position, status, buyerName, pairingTitle, wishes, hasNotes, offer } = entry
  return (
    <li className="card relative flex gap-4 p-4 wrap-anywhere hover:bg-sunken">
      <span className="w-8 shrink-0 font-serif text-xl text-clay">{position ?? '–'}</span>
      <div className="min-w-0 grow">
        <h3 className="flex flex-wrap items-center gap-2.5">
          <Link to={entryPath(id)} className={`${STRETCHED_LINK} font-medium`}>
            {buyerName}
          </Link>
          {status !== 'waiting' && (
            <Badge tone={status === 'pending' ? 'duty' : 'plain'}>
              {status === 'pending' ? 'To confirm' : statusText(status, 'breeder')}
            </Badge>
          )}
          {offer && <Badge tone="warm">Offer open</Badge>}
          {hasNotes && <Badge>Notes</Badge>}
        </h3>
        <p className="text-sm text-muted">{subjectText(pairingTitle)}</p>
        <p className="text-sm">{wishesText(wishes)}</p>
      </div>
    </li>
  )
}
