import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderPath } from '#features/orders/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formatWithCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Input, Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import {
  type Difference,
  periodSchema,
  type ReconciliationEndpoints,
  type ReconciliationRun,
  resolveSchema,
  type Reconciliation as Shown,
} from '../contract.ts'
import { DIFFERENCE_TEXTS, foreignMoney, RESOLUTION_TEXTS } from '../texts.ts'
import { reconciliationQuery } from './queries.ts'

/** The comparison of our payments with the provider's, for staff. */
export function Reconciliation() {
  return (
    <Loaded query={useQuery(reconciliationQuery)} failure="The comparison could not be loaded.">
      {(data) => <LoadedReconciliation data={data} />}
    </Loaded>
  )
}

function LoadedReconciliation({ data }: { data: Shown }) {
  const { lastRun, open, resolved } = data
  return (
    <div className="grid gap-8">
      <section className="grid gap-4">
        <h2 className="text-xl">Comparison with the payment provider</h2>
        <p className="text-muted">
          Every night, the provider’s payments, refunds, and balance since the last complete comparison are
          compared with ours. Missed payments and refunds are recorded automatically; everything else is
          listed here.
        </p>
        <LastRun run={lastRun} />
        <StartForm isRunning={lastRun !== null && lastRun.finishedAt === null} />
      </section>
      <section className="grid gap-4">
        <h2 className="text-xl">Open differences</h2>
        {open.length === 0 ? (
          <EmptyState title="No open differences" hint="All compared payments and refunds are the same." />
        ) : (
          <ul className="grid gap-4">
            {open.map((difference) => (
              <OpenDifference key={difference.id} difference={difference} />
            ))}
          </ul>
        )}
      </section>
      {resolved.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-xl">Resolved last</h2>
          <ul className="divide-y card">
            {resolved.map((difference) => (
              <li key={difference.id} className="grid gap-1 px-5 py-4 text-sm wrap-anywhere">
                <p dir="auto" className="font-medium">
                  {DIFFERENCE_TEXTS[difference.kind].title}
                </p>
                <DifferenceFacts difference={difference} />
                {difference.resolution && difference.resolvedAt && (
                  <p className="text-muted">
                    <span>{`${RESOLUTION_TEXTS[difference.resolution]}, `}</span>
                    <LocalTime at={difference.resolvedAt} format="dateTime" />
                  </p>
                )}
                {difference.note && (
                  <p dir="auto" className="whitespace-pre-line">
                    {difference.note}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function LastRun({ run }: { run: ReconciliationRun | null }) {
  if (!run) return <p>No comparison has run yet.</p>
  const { from, to, finishedAt, compared, found, repaired, failure } = run
  return (
    <div role="status">
      <p>
        <span>{finishedAt ? 'Last comparison: ' : 'A comparison is running: '}</span>
        <LocalTime at={from} format="dateTime" />
        {' to '}
        <LocalTime at={to} format="dateTime" />
      </p>
      {finishedAt && (
        <p className="text-muted">
          {'Ended '}
          <LocalTime at={finishedAt} format="dateTime" />
          <span>{`. ${compared} payments compared, ${foundText(found, repaired)}.`}</span>
        </p>
      )}
      {failure && <p className="text-danger">{failure}</p>}
    </div>
  )
}

/** `no differences found` or `3 differences found, 2 of them repaired`. */
function foundText(found: number, repaired: number): string {
  if (found === 0) return 'no differences found'
  const text = `${found} ${found === 1 ? 'difference' : 'differences'} found`
  if (found === 1) return repaired === 1 ? `${text} and repaired` : text
  return repaired > 0 ? `${text}, ${repaired} of them repaired` : text
}

/** Starts a comparison of a period, for example after the database was restored. */
function StartForm({ isRunning }: { isRunning: boolean }) {
  const queries = useQueryClient()
  const api = useApi<ReconciliationEndpoints>()
  const start = useAction({
    run: (body: { from: string; to: string }) => api.call('POST /api/admin/reconciliation/runs', { body }),
    onSuccess: () => queries.invalidateQueries(reconciliationQuery),
  })
  const zod = useZodForm({
    schema: periodSchema,
    toInput: (values: { from: string; to: string }) => values,
    defaults: { from: '', to: '' },
    send: start.mutateAsync,
  })
  const { register } = zod.form
  return (
    <form onSubmit={(event) => void zod.submit(event)} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" error={zod.errorAt('from')}>
          {(control) => <Input {...control} {...register('from')} type="date" />}
        </Field>
        <Field label="Last day" error={zod.errorAt('to')}>
          {(control) => <Input {...control} {...register('to')} type="date" />}
        </Field>
      </div>
      <FailureNotice title="The comparison did not start." error={start.error} />
      <div>
        <Button type="submit" variant="secondary" busy={start.isPending || isRunning}>
          Compare these days
        </Button>
      </div>
    </form>
  )
}

function DifferenceFacts({ difference }: { difference: Difference }) {
  const { reference, intentId, transactionId, providerAmount, providerCurrency, ourAmount } = difference
  const amountOf = (cents: number | null, currency: string | null = null) =>
    cents === null ? 'no record' : currency ? foreignMoney(cents, currency) : formatWithCents(cents)
  // The reference of a period without comparisons is when it began.
  const [, gap] = /^since (\S+Z)$/.exec(reference) ?? []
  const ids = [...new Set([reference, intentId].filter((id) => id !== null))]
  return (
    <>
      <p className="tabular-nums">{`Provider: ${amountOf(providerAmount, providerCurrency)}\u00a0· Here: ${amountOf(ourAmount)}`}</p>
      <p className="text-sm text-muted wrap-anywhere">
        {gap ? (
          <span>
            {'Since '}
            <LocalTime at={gap} format="dateTime" />
          </span>
        ) : (
          ids.join('\u00a0· ')
        )}
      </p>
      {transactionId && (
        <p>
          <Link to={orderPath({ transactionId })} className="link">
            View order
          </Link>
        </p>
      )}
    </>
  )
}

function OpenDifference({ difference }: { difference: Difference }) {
  const { title, instructions } = DIFFERENCE_TEXTS[difference.kind]
  const [isResolving, setResolving] = useState(false)
  return (
    <li className="grid gap-3 p-5 card">
      <h3 dir="auto" className="text-lg">
        {title}
      </h3>
      <DifferenceFacts difference={difference} />
      <p>{instructions}</p>
      <p className="text-sm text-muted">
        {'First seen '}
        <LocalTime at={difference.firstSeenAt} format="dateTime" />
      </p>
      {isResolving ? (
        <ResolveForm id={difference.id} onCancel={() => setResolving(false)} />
      ) : (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setResolving(true)}>
            Mark as resolved
          </Button>
        </div>
      )}
    </li>
  )
}

function ResolveForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const queries = useQueryClient()
  const api = useApi<ReconciliationEndpoints>()
  const resolve = useAction({
    run: (body: { note: string }) =>
      api.call('POST /api/admin/reconciliation/differences/{id}/resolve', { params: { id }, body }),
    done: { title: 'Marked as resolved' },
    onSuccess: () => queries.invalidateQueries(reconciliationQuery),
  })
  const zod = useZodForm({
    schema: resolveSchema,
    toInput: (values: { note: string }) => values,
    defaults: { note: '' },
    formDraftKey: `difference-${id}`,
    send: resolve.mutateAsync,
  })
  return (
    <form onSubmit={(event) => void zod.submit(event)} noValidate className="grid gap-4">
      <Field label="Note" hint="What you found and what you did." error={zod.errorAt('note')}>
        {(control) => <Textarea {...control} {...zod.form.register('note')} autoFocus />}
      </Field>
      <FailureNotice title="It was not marked as resolved." error={resolve.error} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={resolve.isPending}>
          Mark as resolved
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
