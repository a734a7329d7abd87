import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CaseAction, CaseDetail, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Section } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminUrl } from '../admin-url.ts'
import { type ActionOption, caseActionOptions } from '../decisions/action-options.ts'
import { DecisionForm, type DecisionInput } from '../decisions/decision-form.tsx'
import { adminQueries, OPEN_CASES, refreshAdmin } from '../queries.ts'
import type { CaseOf } from './case-labels.ts'

/** The decision of a case: the form, its result, or a notice that it was decided already; links to the next case. */
export function DecideCase({ case: shown }: { case: CaseOf<CaseDetail> }) {
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const [done, setDone] = useState<ActionOption<CaseAction>>()
  const decide = useMutation({
    mutationFn: (body: DecisionInput<CaseAction>) =>
      api.call('POST /api/admin/cases/{id}/decision', { params: { id: shown.id }, body }),
    onSuccess: (_, { action }) => setDone(options.find((each) => each.action === action)),
    onSettled: () => refreshAdmin(queries, shown.id),
  })
  const wasDecidedBefore = decide.error?.code === 'conflict' && shown.status === 'closed'
  const options = caseActionOptions(shown)
  if (done)
    return (
      <Section title="Decided">
        <Notice tone="good" title={done.label}>
          The action was carried out and added to the log.
        </Notice>
        <NextCase after={shown.id} hasFocus />
      </Section>
    )
  if (shown.status === 'closed' && !wasDecidedBefore)
    return (
      <Section title="Closed">
        <p className="text-muted">This case has been decided. See “Previous decisions”.</p>
        <NextCase after={shown.id} />
      </Section>
    )
  return (
    <Section title="Your decision">
      <DecisionForm
        options={options}
        userId={shown.person.breederId ? shown.person.userId : undefined}
        isFraud={shown.reason === 'fraud'}
        formDraftKey={`case-${shown.id}`}
        {...(shown.kind === 'appeal' && { reasonLabel: 'Your response' })}
        action={decide}
        closed={wasDecidedBefore && <AlreadyDecided case={shown} />}
      />
    </Section>
  )
}

function AlreadyDecided({ case: { id, person } }: { case: CaseOf<CaseDetail> }) {
  return (
    <div className="grid gap-4">
      <Notice tone="danger" title="This case has already been decided.">
        <p>
          See “Previous decisions”. Your decision was not carried out, but your text is still here. If further
          action is needed, go to{' '}
          <Link to={adminUrl({ tab: 'people', q: person.email })} className="link">
            the user
          </Link>
          .
        </p>
      </Notice>
      <NextCase after={id} />
    </div>
  )
}

/** A link to the oldest other open case. */
function NextCase({ after, hasFocus = false }: { after: string; hasFocus?: boolean }) {
  const open = useQuery(adminQueries.cases(OPEN_CASES))
  const box = useRef<HTMLDivElement>(null)
  const next = open.data?.items.find(({ id }) => id !== after)
  const isLoaded = open.data !== undefined && !open.isFetching
  // The submit button is gone, so the focus moves here.
  useEffect(() => {
    if (hasFocus && isLoaded) box.current?.querySelector('a')?.focus()
  }, [hasFocus, isLoaded])
  if (!isLoaded) return null
  return (
    <div ref={box} className="mt-4 flex flex-wrap items-center gap-3">
      {next ? (
        <LinkButton to={adminUrl({ caseId: next.id })}>Next open case</LinkButton>
      ) : (
        <>
          <p className="text-muted">No open cases</p>
          <LinkButton variant="secondary" to={adminUrl({})}>
            All cases
          </LinkButton>
        </>
      )}
    </div>
  )
}
