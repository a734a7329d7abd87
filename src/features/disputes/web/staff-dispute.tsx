import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ForRole } from '#features/accounts/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formatWithCents } from '#lib/money.ts'
import { capitalized } from '#lib/texts/capitalized.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { useAction } from '#ui/use-action.ts'
import { type Evidence, type StaffDisputeEndpoints, staffDisputeEndpoints } from '../contract.ts'
import { MAX_REASON, MAX_SUMMARY, MIN_REASON, MIN_SUMMARY } from '../rules.ts'
import { FileChoice } from './file-choice.tsx'
import { disputesQuery, evidenceQuery, refreshDisputes } from './queries.ts'
import { StatementList } from './statement-form.tsx'

/** The disputes of a sale with their evidence, for staff; nothing without any. */
export function StaffDisputes({ orderId }: { orderId: string }) {
  return (
    <Loaded
      query={useQuery(disputesQuery(orderId))}
      failure="The disputes could not be loaded."
      loading={null}
    >
      {(disputes) => disputes.map(({ id }) => <StaffDispute key={id} id={id} />)}
    </Loaded>
  )
}

function StaffDispute({ id }: { id: string }) {
  return (
    <Loaded
      query={useQuery(evidenceQuery(id))}
      failure="The dispute could not be loaded."
      loading={<Skeleton className="h-64" />}
    >
      {(data) => <LoadedDispute data={data} />}
    </Loaded>
  )
}

function LoadedDispute({ data }: { data: Evidence }) {
  const { dispute, order, statements } = data
  return (
    <PlainSection title={`Dispute of ${formatWithCents(dispute.amount)}`}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center gap-2.5">
          <Badge tone={dispute.isClosed ? 'plain' : 'danger'}>{capitalized(words(dispute.status))}</Badge>
          <span>{`Reason: ${words(dispute.reason)}`}</span>
        </div>
        <p>{FUNDS[dispute.funds]}</p>
        {!dispute.isClosed && dispute.evidenceDueAt && (
          <p>
            <span>{dispute.isOverdue ? 'Evidence overdue since ' : 'Evidence due by '}</span>
            <LocalTime at={dispute.evidenceDueAt} format="deadline" />
            <span>
              {dispute.isOverdue ? '. The bank accepts no more answers.' : '. A late answer loses the money.'}
            </span>
          </p>
        )}
        {dispute.lost > 0 && <p>{`The buyer got ${formatWithCents(dispute.lost)} back.`}</p>}
        {order.frozen === 'dispute_lost' && (
          <ForRole needed="finance" to="decide how the order continues">
            <Continue orderId={order.id} />
          </ForRole>
        )}
        <StatementList statements={statements} />
        <Conversation data={data} />
        <Answer data={data} />
        <Preview data={data} />
      </div>
    </PlainSection>
  )
}

const FUNDS: Record<Evidence['dispute']['funds'], string> = {
  kept: 'The bank has not withdrawn the money.',
  withdrawn: 'The bank has withdrawn the money.',
  reinstated: 'The bank has returned the money.',
}

function Conversation({ data: { conversation, order } }: { data: Evidence }) {
  return (
    <details>
      <summary className="link cursor-pointer">
        {`${conversation.length === 1 ? 'One message' : `${conversation.length} messages`} between the parties`}
      </summary>
      <ol className="mt-3 grid gap-3 text-sm">
        {conversation.map(({ id, isBuyer, content, createdAt }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{isBuyer ? order.buyerName : order.breederName}</span>{' '}
            <LocalTime at={createdAt} format="dateTime" className="text-muted" />
            <p dir="auto" className="whitespace-pre-line">
              {content}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Preview({ data: { preview, attachments, state } }: { data: Evidence }) {
  return (
    <details>
      <summary className="link cursor-pointer">
        {state === 'submitted' ? 'What the bank received' : 'What the bank receives'}
      </summary>
      <dl className="mt-3 grid gap-3 text-sm">
        {preview.map(({ field, text }) => (
          <div key={field}>
            <dt className="font-medium">{TEXT_NAMES[field] ?? capitalized(words(field))}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
        <div>
          <dt className="font-medium">Files, in this order</dt>
          <dd>
            {attachments.length === 0 ? (
              'None'
            ) : (
              <ol className="grid gap-1">
                {attachments.map(({ field, path }) => (
                  <li key={field}>
                    <a href={path} className="link" target="_blank" rel="noreferrer">
                      {FILE_NAMES[field] ?? capitalized(words(field))}
                    </a>
                  </li>
                ))}
              </ol>
            )}
          </dd>
        </div>
      </dl>
    </details>
  )
}

const TEXT_NAMES: Record<string, string> = {
  service_date: 'Date of the handover',
  uncategorized_text: 'Explanation',
}

const FILE_NAMES: Record<string, string> = {
  receipt: 'Receipt',
  service_documentation: 'Proof of the handover',
  customer_communication: 'Messages between the parties',
  uncategorized_file: 'Other files',
}

function Answer({ data }: { data: Evidence }) {
  const { state, dispute, answeredAt, failure } = data
  const isOpen = !dispute.isClosed && dispute.status.endsWith('needs_response') && state === 'draft'
  return (
    <>
      {failure && (
        <Notice tone="danger" title="The bank rejected the answer">
          <p className="wrap-anywhere">{failure}</p>
        </Notice>
      )}
      {state !== 'draft' && (
        <p>
          <span>{`${ANSWERS[state]} `}</span>
          {answeredAt && <LocalTime at={answeredAt} format="dateTime" />}
        </p>
      )}
      {isOpen && (
        <ForRole needed="finance" to="answer this dispute">
          <EvidenceForm key={data.version} data={data} />
          <Accept data={data} />
        </ForRole>
      )}
    </>
  )
}

const ANSWERS = {
  submitting: 'The evidence is being sent.',
  submitted: 'The evidence was submitted.',
  accepting: 'The dispute is being accepted.',
  accepted: 'The dispute was accepted.',
} as const

const bodySchema = staffDisputeEndpoints['PUT /api/admin/disputes/{id}/evidence'].body
type Body = ReturnType<typeof bodySchema.parse>
type Values = { summary: string; handoverFiles: string[]; otherFiles: string[] }

const FILE_CHOICES = [
  ['handoverFiles', 'Proof of the handover'],
  ['otherFiles', 'Other files'],
] as const

function EvidenceForm({ data }: { data: Evidence }) {
  const { dispute, version, files, order } = data
  const queries = useQueryClient()
  const api = useApi<StaffDisputeEndpoints>()
  const params = { id: dispute.id }
  const refresh = () => refreshDisputes(queries, order.id)
  const save = useAction({
    run: (body: Body) => api.call('PUT /api/admin/disputes/{id}/evidence', { params, body }),
    done: { title: 'Saved' },
    onSettled: refresh,
  })
  const submit = useAction({
    run: () => api.call('POST /api/admin/disputes/{id}/submission', { params, body: { version } }),
    done: { title: 'Evidence submitted', description: 'The bank will decide.' },
    onSettled: refresh,
  })
  const zod = useZodForm<Values, Body>({
    schema: bodySchema,
    toInput: (values) => ({ ...values, version }),
    defaults: { summary: data.summary, handoverFiles: data.handoverFiles, otherFiles: data.otherFiles },
    send: async (body) => {
      await save.mutateAsync(body)
    },
  })
  const { register, watch, setValue, formState } = zod.form
  return (
    <form onSubmit={zod.submit} noValidate className="grid gap-4">
      <CountedTextarea
        label="Summary for the bank"
        hint="Say what was agreed, what happened, and what proves it."
        value={watch('summary')}
        registration={register('summary')}
        min={MIN_SUMMARY}
        max={MAX_SUMMARY}
        rows={8}
        error={zod.errorAt('summary')}
      />
      {FILE_CHOICES.map(([name, label]) => (
        <FileChoice
          key={name}
          label={label}
          files={files}
          value={watch(name)}
          onChange={(chosen) => setValue(name, chosen, { shouldDirty: true })}
          error={zod.errorAt(name)}
        />
      ))}
      <FailureNotice title="The evidence was not saved." error={save.error} />
      <FailureNotice title="The evidence was not submitted." error={submit.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={save.isPending}>
          Save
        </Button>
        <Button
          disabled={version === 0 || formState.isDirty}
          busy={submit.isPending}
          onClick={() => submit.mutate()}
        >
          Submit evidence
        </Button>
      </div>
      <p className="text-sm text-muted">
        Save first, and look at what the bank receives. Evidence can be submitted once.
      </p>
    </form>
  )
}

type Decision = {
  label: string
  open: string
  hint: string
  formDraftKey: string
  send: (reason: string) => Promise<unknown>
  failure: string
}

function Accept({ data: { dispute, version, order } }: { data: Evidence }) {
  const queries = useQueryClient()
  const api = useApi<StaffDisputeEndpoints>()
  return (
    <ReasonForm
      open="Accept the dispute"
      label="Accept the dispute"
      hint={`The buyer keeps ${formatWithCents(dispute.amount)}. This cannot be undone.`}
      formDraftKey={`dispute-acceptance-${dispute.id}`}
      failure="The dispute was not accepted."
      send={async (reason) => {
        await api.call('POST /api/admin/disputes/{id}/acceptance', {
          params: { id: dispute.id },
          body: { version, reason },
        })
        await refreshDisputes(queries, order.id)
      }}
    />
  )
}

function Continue({ orderId }: { orderId: string }) {
  const queries = useQueryClient()
  const api = useApi<StaffDisputeEndpoints>()
  return (
    <div className="grid gap-3">
      <p>
        The dispute was lost before the handover. Cancel the sale under Refunds, or let the order continue.
      </p>
      <ReasonForm
        open="Let the order continue"
        label="Let the order continue"
        hint="Both parties will read the reason."
        formDraftKey={`dispute-continuation-${orderId}`}
        failure="The order is still on hold."
        send={async (reason) => {
          await api.call('POST /api/admin/orders/{id}/continuation', {
            params: { id: orderId },
            body: { reason },
          })
          await refreshDisputes(queries, orderId)
        }}
      />
    </div>
  )
}

const reasonSchema = staffDisputeEndpoints['POST /api/admin/orders/{id}/continuation'].body

/** A button that asks for a reason first. */
function ReasonForm({ label, open, hint, formDraftKey, send, failure }: Decision) {
  const [isOpen, setOpen] = useState(false)
  const run = useMutation({ mutationFn: ({ reason }: { reason: string }) => send(reason) })
  const zod = useZodForm<{ reason: string }, { reason: string }>({
    schema: reasonSchema,
    toInput: (values) => values,
    defaults: { reason: '' },
    formDraftKey,
    send: async (body) => {
      await run.mutateAsync(body)
    },
  })
  const { register, watch } = zod.form
  if (!isOpen)
    return (
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {open}
        </Button>
      </div>
    )
  return (
    <ActionForm
      action={run}
      failure={failure}
      submit={label}
      onSubmit={zod.submit}
      onClose={() => setOpen(false)}
    >
      <CountedTextarea
        label="Reason"
        hint={hint}
        value={watch('reason')}
        registration={register('reason')}
        min={MIN_REASON}
        max={MAX_REASON}
        rows={3}
        error={zod.errorAt('reason')}
      />
    </ActionForm>
  )
}

/** The provider's words, such as needs_response. */
function words(code: string): string {
  return code.replaceAll('_', ' ')
}
