import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminPerson } from '#features/moderation/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useUrlForm } from '#ui/use-url-form.ts'
import { ActOnPerson } from './act-on-person.tsx'
import { type AdminState, adminUrl } from './admin-address.ts'
import { Choices } from './choices.tsx'
import { ListFrame } from './list-frame.tsx'
import { AccountStatusBadges, PersonFacts } from './person-facts.tsx'
import { adminQueries } from './queries.ts'

const ACCOUNT_STATUSES = [
  { id: null, text: 'Everybody' },
  { id: 'muted', text: 'Muted' },
  { id: 'suspended', text: 'Suspended' },
] as const

/** People: found by name, email or cattery, or by how they stand; and the way to act on one. */
export function PeopleTab({ me, state }: { me: string; state: AdminState }) {
  const { q, accountStatus, page } = state
  const people = useQuery(adminQueries.people(state))
  const [chosen, setChosen] = useState<AdminPerson>()
  return (
    <section className="grid gap-6">
      <h2 className="sr-only">People</h2>
      <Search state={state} />
      <Choices
        label="Standing"
        chosen={accountStatus}
        choices={ACCOUNT_STATUSES.map(({ id, text }) => ({
          id,
          text,
          href: adminUrl({ tab: 'people', q, accountStatus: id }),
        }))}
      />
      <ListFrame
        query={people}
        label="Pages of people"
        page={page}
        href={(to) => adminUrl({ tab: 'people', q, accountStatus, page: to })}
        empty={
          <EmptyState
            title="Nobody is found"
            hint={
              q
                ? 'Try a part of the name, the email or the cattery.'
                : accountStatus === 'muted'
                  ? 'Nobody is muted at the moment.'
                  : accountStatus === 'suspended'
                    ? 'Nobody is suspended at the moment.'
                    : 'There are no people yet.'
            }
          />
        }
      >
        {(rows) => (
          <ul className="grid gap-4">
            {rows.map((person) => (
              <li key={person.userId} className="card grid gap-4 p-5">
                <div className="flex flex-wrap items-center gap-2.5">
                  <h3 className="text-lg wrap-anywhere">{person.name}</h3>
                  {person.role === 'admin' && <Badge tone="blue">Staff</Badge>}
                  <AccountStatusBadges person={person} />
                  {person.userId === me ? (
                    <span className="text-sm text-muted sm:ml-auto">You</span>
                  ) : (
                    person.role !== 'admin' && (
                      <Button
                        size="sm"
                        variant="secondary"
                        className="sm:ml-auto"
                        aria-label={`Act on ${person.name}`}
                        onClick={() => setChosen(person)}
                      >
                        Act
                      </Button>
                    )
                  )}
                </div>
                <PersonFacts person={person} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {chosen && <ActOnPerson person={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

function Search({ state: { q, accountStatus } }: { state: AdminState }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const noteAsked = useUrlForm(form, { q })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    navigate(adminUrl({ tab: 'people', q: words, accountStatus }))
    noteAsked()
  }
  return (
    <search>
      <form ref={form} onSubmit={submit} className="flex max-w-xl gap-3">
        <Input
          type="search"
          name="q"
          aria-label="Search people"
          placeholder="Name, email or cattery"
          maxLength={200}
          defaultValue={q}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </search>
  )
}
