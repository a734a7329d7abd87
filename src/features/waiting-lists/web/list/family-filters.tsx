import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useNavigate } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip-link.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { ENTRY_FILTERS, type EntryFilter, type ManagedList } from '../../contract.ts'
import { subjectText } from '../../texts.ts'
import type { EntrySearch } from '../queries.ts'

const FILTERS: Record<EntryFilter, string> = {
  open: 'All',
  pending: 'To confirm',
  waiting: 'On the list',
  offered: 'With an offer',
  paused: 'Paused',
  over: 'Over',
}

type Props = {
  state: EntrySearch
  lists: ManagedList[]
  urlOf: (change: Partial<EntrySearch>) => string
}

/** Which families the tab shows: a button, and a panel in the next row. Closed unless it filters. */
export function FamilyFilters({ state, lists, urlOf }: Props) {
  const navigate = useNavigate()
  return (
    <>
      <details open={isFiltered(state)} className="peer">
        <summary className={buttonClass('secondary', 'sm', 'max-sm:min-h-11')}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          <span>
            Filter <span className="max-sm:sr-only">families</span>
          </span>
        </summary>
      </details>
      <div className="hidden w-full gap-4 card p-4 peer-open:grid">
        <nav aria-label="Filter families" className="flex flex-wrap gap-2">
          {ENTRY_FILTERS.map((each) => (
            <ChipLink
              key={each}
              to={urlOf({ show: each })}
              aria-current={each === state.show ? 'true' : undefined}
            >
              {FILTERS[each]}
            </ChipLink>
          ))}
        </nav>
        <form
          className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
          onSubmit={(event) => {
            event.preventDefault()
            const data = new FormData(event.currentTarget)
            void navigate(urlOf({ list: String(data.get('list')), q: String(data.get('q')).trim() }))
          }}
        >
          <Field label="Litter">
            {(control) => (
              <Select {...control} name="list" defaultValue={state.list}>
                <option value="">All litters</option>
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
      </div>
    </>
  )
}

/** Whether the tab shows only some of the families. */
export function isFiltered({ list, q, show }: EntrySearch): boolean {
  return !!list || !!q || show !== 'open'
}
