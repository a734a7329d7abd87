import { useQuery, useQueryClient } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import { useId } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useAction } from '#ui/use-action.ts'
import type { SearchEndpoints } from '../contract.ts'
import { type Alert, MAX_SEARCHES } from '../limits.ts'
import { ALERT_OPTIONS } from './alert-texts.ts'
import { favoriteAlertQuery, searchesQuery } from './queries.ts'
import { SearchRow } from './search-row.tsx'

/** `/searches`: the saved searches of the viewer, and when to tell about favorites. */
export function SearchesPage() {
  return (
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>Saved Searches</PageTitle>
      <h1 className="mb-2 text-3xl">Saved Searches</h1>
      <p className="mb-6 text-muted">
        {`We look through every new cat and litter for you. You can save up to ${MAX_SEARCHES} searches.`}
      </p>
      <div className="grid gap-8">
        <Loaded query={useQuery(searchesQuery)} failure="Your saved searches could not be loaded.">
          {(searches) =>
            searches.length === 0 ? (
              <EmptyState
                icon={<BellRing size={40} strokeWidth={1.25} aria-hidden="true" />}
                title="No saved searches yet"
                hint="Filter the cats or the future litters, and select “Save this search”. We tell you what is new."
              >
                <LinkButton to="/cats">Browse Cats</LinkButton>
                <LinkButton variant="secondary" to="/breeding-pairings">
                  See future litters
                </LinkButton>
              </EmptyState>
            ) : (
              <ul className="grid gap-4">
                {searches.map((search) => (
                  <SearchRow key={search.id} search={search} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <FavoriteAlerts />
      </div>
    </div>
  )
}

function FavoriteAlerts() {
  const id = useId()
  const api = useApi<SearchEndpoints>()
  const client = useQueryClient()
  const { data } = useQuery(favoriteAlertQuery)
  const change = useAction({
    run: (alert: Alert) => api.call('PUT /api/favorite-alerts', { body: { alert } }),
    done: { title: 'Setting saved' },
    failed: { title: 'The setting was not saved' },
    onSuccess: (saved) => client.setQueryData(favoriteAlertQuery.queryKey, saved),
  })
  if (!data) return null
  return (
    <section className="card grid gap-3 p-5">
      <h2 className="text-lg">Your favorites</h2>
      <label htmlFor={id}>Tell me when a favorite becomes cheaper or is for sale again</label>
      <Select
        id={id}
        className="max-w-80"
        value={change.isPending ? change.variables : data.alert}
        onChange={({ currentTarget }) => change.mutate(currentTarget.value as Alert)}
      >
        {ALERT_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </section>
  )
}
