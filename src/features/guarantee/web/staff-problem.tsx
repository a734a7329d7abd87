import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ForRole } from '#features/accounts/web/index.ts'
import { invalidateApprovals, PendingApproval, RefundFacts } from '#features/approvals/web/index.ts'
import { ApprovalNotice, refundLimitQuery } from '#features/refunds/web/index.ts'
import { RequestMessages } from '#features/support/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formatWithCents, toCents } from '#lib/money.ts'
import { Section } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import { type StaffGuaranteeEndpoints, type StaffProblem, staffGuaranteeEndpoints } from '../contract.ts'
import { MAX_REASON, MIN_REASON } from '../rules.ts'
import { Decision } from './problem-view.tsx'
import { staffProblemQuery } from './queries.ts'

/** A reported problem with its sale, timeline, and conversation, for staff. */
export function StaffProblemView({ id }: { id: string }) {
  return (
    <Loaded
      query={useQuery(staffProblemQuery(id))}
      loading={<Skeleton className="h-64" />}
      failure={(error, retry) => (
        <FailureNotice title="The problem could not be loaded." error={error} onRetry={retry} />
      )}
    >
      {(data) => <LoadedProblem data={data} />}
    </Loaded>
  )
}

function LoadedProblem({ data }: { data: StaffProblem }) {
  const { order, messages, conversation, kind } = data
  return (
    <>
      <Section title={kind === 'illness' ? 'An illness' : 'A problem'}>
        <RequestMessages
          messages={messages.map((message) => ({ ...message, isAnswer: message.author === 'breeder' }))}
          nameOf={({ author }) => (author === 'buyer' ? order.buyerName : order.breederName)}
        />
      </Section>
      <Section title="The sale">
        <Facts className="text-sm">
          <Fact name="Order">
            <Link to={`/orders/${order.id}`} className="link">
              {order.orderNumber}
            </Link>
          </Fact>
          <Fact name="Cat">{order.catName}</Fact>
          <Fact name="Buyer">{order.buyerName}</Fact>
          <Fact name="Breeder">{order.breederName}</Fact>
          <Fact name="Paid">{formatWithCents(order.paid)}</Fact>
          <Fact name="Left to refund">{formatWithCents(order.remaining)}</Fact>
          <Fact name="Handed over">
            <LocalTime at={order.handedOverAt} format="dateTime" />
          </Fact>
        </Facts>
        <ol className="mt-5 grid gap-2 border-t border-line pt-4 text-sm">
          {order.events.map((event) => (
            <li key={event.id}>
              <LocalTime at={event.createdAt} format="dateTime" className="text-muted" />{' '}
              <bdi>{event.text}</bdi>
              {event.note && <span>{`. ${event.note}`}</span>}
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Conversation">
        {conversation.length === 0 ? (
          <p className="text-muted">They have not written to each other.</p>
        ) : (
          <ol className="grid gap-3 text-sm">
            {conversation.map((message) => (
              <li key={message.id} className="wrap-anywhere">
                <span className="font-medium">{message.isBuyer ? order.buyerName : order.breederName}</span>{' '}
                <LocalTime at={message.createdAt} format="dateTime" className="text-muted" />
                <p dir="auto" className="whitespace-pre-line">
                  {message.content}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Section>
    </>
  )
}

const bodySchema = staffGuaranteeEndpoints['POST /api/admin/problems/{id}/decision'].body
type Body = ReturnType<typeof bodySchema.parse>

/** The decision of staff: a refund or nothing, with a reason that both parties read. */
export function DecideProblem({ id, onChange }: { id: string; onChange: () => Promise<void> }) {
  const { data } = useQuery(staffProblemQuery(id))
  if (!data) return <Skeleton className="h-48" />
  return (
    <Section title="Decision">
      {data.decision ? (
        <Decision decision={data.decision} />
      ) : (
        <div className="grid gap-4">
          <PendingApproval subjectId={id} />
          <ForRole needed="finance" to="decide this problem">
            <Form id={id} data={data} onChange={onChange} />
          </ForRole>
        </div>
      )}
    </Section>
  )
}

function Form({ id, data, onChange }: { id: string; data: StaffProblem; onChange: () => Promise<void> }) {
  const queries = useQueryClient()
  const api = useApi<StaffGuaranteeEndpoints>()
  const { remaining } = data.order
  const decide = useAction({
    run: (body: Body) => api.call('POST /api/admin/problems/{id}/decision', { params: { id }, body }),
    done: (result) =>
      'approvalId' in result
        ? {
            title: 'Sent for approval',
            description: 'Another member of finance or an owner has to approve this amount.',
          }
        : { title: 'Decided', description: 'Both parties receive the decision by email.' },
    onSettled: () =>
      Promise.all([
        invalidateApprovals(queries),
        queries.invalidateQueries({ queryKey: staffProblemQuery(id).queryKey }),
        onChange(),
      ]),
  })
  const zod = useZodForm<{ refund: string; reason: string }, Body>({
    schema: bodySchema,
    toInput: ({ refund, reason }) => ({
      refund: refund.trim() ? toCents(Number(refund)) : undefined,
      reason,
      expectedRemaining: remaining,
    }),
    defaults: { refund: '', reason: '' },
    formDraftKey: `problem-decision-${id}`,
    send: async (body) => {
      await decide.mutateAsync(body)
    },
  })
  const { register, watch } = zod.form
  const limit = useQuery(refundLimitQuery(data.order.id)).data?.withoutApproval
  const needsApproval = limit !== undefined && toCents(Number(watch('refund'))) > limit
  return (
    <ActionForm
      action={decide}
      failure="The decision was not saved."
      submit={needsApproval ? 'Ask for approval' : 'Decide'}
      onSubmit={zod.submit}
    >
      <RefundFacts saleId={data.order.id} amount={toCents(Number(watch('refund')))} />
      <Field
        label="Refund in dollars"
        hint={`0 refunds nothing; at most ${formatWithCents(remaining)}.`}
        error={zod.errorAt('refund')}
      >
        {(props) => <Input {...props} {...register('refund')} inputMode="decimal" autoComplete="off" />}
      </Field>
      <ApprovalNotice limit={limit} isExceeded={needsApproval} />
      <CountedTextarea
        label="Reason"
        hint="Both parties read it."
        value={watch('reason')}
        registration={register('reason')}
        min={MIN_REASON}
        max={MAX_REASON}
        rows={5}
        error={zod.errorAt('reason')}
      />
    </ActionForm>
  )
}
