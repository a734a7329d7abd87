import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formatWithCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import { MAX_TEXT } from '../choices.ts'
import { type StaffRequest, type StaffSupportEndpoints, staffSupportEndpoints } from '../contract.ts'
import { RequestMessages } from './request-messages.tsx'

/** A request as staff see it. */
export const staffRequestQuery = (id: string) =>
  endpointQueries<StaffSupportEndpoints>().query(
    'GET /api/admin/support/{id}',
    { params: { id } },
    { staleTime: 0, refetchOnWindowFocus: true },
  )

type Props = {
  id: string
  /** The name of the sender, or the visitor's email address. */
  sender: string
  /** Called after a change, so that lists are refetched. */
  onChange: () => Promise<void>
}

/** The messages of a request, for staff. */
export function StaffRequestMessages({ id, sender }: Omit<Props, 'onChange'>) {
  return (
    <Loaded
      query={useQuery(staffRequestQuery(id))}
      failure="The request could not be loaded."
      loading={<Skeleton className="h-64" />}
    >
      {(data) => <LoadedMessages data={data} sender={sender} />}
    </Loaded>
  )
}

function LoadedMessages({ data, sender }: { data: StaffRequest; sender: string }) {
  return (
    <>
      {data.order && <Order order={data.order} />}
      <Section title="The request">
        {(data.reference || data.subject?.path) && (
          <p className="mb-4 wrap-anywhere">
            {'About '}
            {data.subject?.path ? (
              <Link dir="auto" to={data.subject.path} className="link">
                {data.subject.title}
              </Link>
            ) : (
              <span>{`“${data.reference}”`}</span>
            )}
          </p>
        )}
        <RequestMessages
          messages={data.messages}
          nameOf={({ isAnswer, staffName }) => (isAnswer ? (staffName ?? 'Staff') : sender)}
        />
      </Section>
    </>
  )
}

const ORDER_STATUS: Record<string, string> = {
  pending: 'Pending',
  deposit_paid: 'Deposit paid',
  paid: 'Paid',
  completed: 'Completed',
  canceled: 'Canceled',
  refunded: 'Refunded',
}

function Order({ order }: { order: NonNullable<StaffRequest['order']> }) {
  return (
    <Section title="The order">
      <Facts className="text-sm">
        <Fact name="Number">
          <Link to={`/orders/${order.id}`} className="link">
            {order.orderNumber}
          </Link>
        </Fact>
        <Fact name="Cat">
          <Link dir="auto" to={`/cats/${order.catId}`} className="link">
            {order.catName}
          </Link>
        </Fact>
        <Fact name="Status">{ORDER_STATUS[order.status] ?? order.status}</Fact>
        <Fact name="Price">{formatWithCents(order.amount)}</Fact>
        {order.depositAmount !== null && <Fact name="Deposit">{formatWithCents(order.depositAmount)}</Fact>}
        <Fact name="Buyer">{order.buyerName}</Fact>
        <Fact name="Breeder">{order.businessName}</Fact>
        <Fact name="Date">
          <LocalTime at={order.createdAt} format="dateTime" />
        </Fact>
      </Facts>
    </Section>
  )
}

const answerSchema = staffSupportEndpoints['POST /api/admin/support/{id}/answers'].body
type Answer = ReturnType<typeof answerSchema.parse>

/** The form with which staff answer, close, and reopen a request. */
export function AnswerRequest({ id, sender, onChange }: Props) {
  const queries = useQueryClient()
  const api = useApi<StaffSupportEndpoints>()
  const { data } = useQuery(staffRequestQuery(id))
  const [messageId, setMessageId] = useState<string>(() => crypto.randomUUID())
  const onSettled = () => refresh(queries, id, onChange)
  const send = useAction({
    run: (body: Answer) => api.call('POST /api/admin/support/{id}/answers', { params: { id }, body }),
    done: (_, { close }) => ({
      title: close ? 'Answer sent, case closed' : 'Answer sent',
      description: `${sender} receives it by email.`,
    }),
    onSettled,
  })
  const status = useAction({
    run: (to: 'open' | 'closed') =>
      api.call('POST /api/admin/support/{id}/status', { params: { id }, body: { status: to } }),
    done: (_, to) => ({ title: to === 'closed' ? 'Case closed' : 'Case reopened' }),
    onSettled,
  })
  const zod = useZodForm<{ text: string; close: boolean }, Answer>({
    schema: answerSchema,
    toInput: ({ text, close }) => ({ messageId, text, close }),
    defaults: { text: '', close: false },
    formDraftKey: `answer-${id}`,
    send: async (body) => {
      await send.mutateAsync(body)
      setMessageId(crypto.randomUUID())
      zod.startOver()
    },
  })
  if (!data) return <Skeleton className="h-48" />
  const isOpen = data.status === 'open'
  const error = send.error ?? status.error
  return (
    <Section title={isOpen ? 'Your answer' : 'Closed'}>
      <form onSubmit={zod.submit} noValidate className="grid gap-4">
        <CountedTextarea
          label="Answer"
          hint={`${sender} receives it by email${data.contactEmail ? ', with a link to reply' : ' and in the app'}.`}
          value={zod.form.watch('text')}
          registration={zod.form.register('text')}
          min={1}
          max={MAX_TEXT}
          rows={6}
          error={zod.errorAt('text')}
        />
        <FailureNotice title="This was not carried out." error={error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={send.isPending} onClick={() => zod.form.setValue('close', false)}>
            Send answer
          </Button>
          {isOpen && (
            <Button
              type="submit"
              variant="secondary"
              busy={send.isPending}
              onClick={() => zod.form.setValue('close', true)}
            >
              Send and close
            </Button>
          )}
          <Button
            variant="quiet"
            busy={status.isPending}
            onClick={() => status.mutate(isOpen ? 'closed' : 'open')}
          >
            {isOpen ? 'Close without answer' : 'Reopen'}
          </Button>
        </div>
      </form>
    </Section>
  )
}

async function refresh(queries: QueryClient, id: string, onChange: () => Promise<void>): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: staffRequestQuery(id).queryKey }), onChange()])
}
