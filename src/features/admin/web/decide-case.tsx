import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CaseDetail, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/query-client.ts'
import { Section } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ActionForm, type ActionInput } from './action-form.tsx'
import { type Act, caseActs } from './acts.ts'
import { adminUrl } from './admin-address.ts'
import { adminQueries, refreshAdmin } from './queries.ts'

type Acts = ReturnType<typeof caseActs>
type Action = Acts[number]['action']

/** The decision of a case: the form, what was done, or that somebody else was first; then the way to the next. */
export function DecideCase({ case: shown }: { case: CaseDetail }) {
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const [done, setDone] = useState<Act<Action>>()
  const decide = useMutation({
    mutationFn: (deed: ActionInput<Action>) =>
      api.call('POST /api/admin/cases/{id}/decision', { params: { id: shown.id }, body: deed }),
    onSuccess: (_, { action }) => setDone(acts.find((each) => each.action === action)),
    onSettled: () => refreshAdmin(queries, shown.id),
  })
  const wasFirst = decide.error?.code === 'conflict' && shown.status === 'closed'
  // The form that was begun stays as it was, also when the case changed meanwhile.
  const acts = caseActs(shown)
  if (done)
    return (
      <Section title="Decided">
        <Notice tone="good" title={done.label}>
          It is done, and stands in the log.
        </Notice>
        <NextCase after={shown.id} hasFocus />
      </Section>
    )
  if (shown.status === 'closed' && !wasFirst)
    return (
      <Section title="Closed">
        <p className="text-muted">This case was decided. What was done stands under “Decisions so far”.</p>
        <NextCase after={shown.id} />
      </Section>
    )
  return (
    <Section title="Your decision">
      <ActionForm
        acts={acts}
        draft={`case-${shown.id}`}
        {...(shown.kind === 'appeal' && { reasonLabel: 'Your answer' })}
        busy={decide.isPending}
        error={decide.error}
        send={decide.mutate}
        closed={wasFirst && <SomebodyElse case={shown} />}
      />
    </Section>
  )
}

function SomebodyElse({ case: { id, person } }: { case: CaseDetail }) {
  return (
    <div className="grid gap-4">
      <Notice tone="danger" title="Somebody else has decided this case.">
        <p>
          What they did stands under “Decisions so far”. Yours was not carried out; what you wrote is still
          here. If more is to be done, act on{' '}
          <Link to={adminUrl({ tab: 'people', q: person.email })} className="link">
            the person
          </Link>
          .
        </p>
      </Notice>
      <NextCase after={id} />
    </div>
  )
}

/** Leads to the oldest open case that is not the one at hand. */
function NextCase({ after, hasFocus = false }: { after: string; hasFocus?: boolean }) {
  const open = useQuery(adminQueries.cases({ status: 'open', kind: null, page: 1 }))
  const box = useRef<HTMLDivElement>(null)
  const next = open.data?.items.find(({ id }) => id !== after)
  const isKnown = open.data !== undefined && !open.isFetching
  // The button that decided is gone: go on from here.
  useEffect(() => {
    if (hasFocus && isKnown) box.current?.querySelector('a')?.focus()
  }, [hasFocus, isKnown])
  if (!isKnown) return null
  return (
    <div ref={box} className="mt-4 flex flex-wrap items-center gap-3">
      {next ? (
        <LinkButton to={adminUrl({ caseId: next.id })}>Next open case</LinkButton>
      ) : (
        <>
          <p className="text-muted">Nothing waits for a decision.</p>
          <LinkButton variant="secondary" to={adminUrl({})}>
            All cases
          </LinkButton>
        </>
      )}
    </div>
  )
}
