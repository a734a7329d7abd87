import { useQueryClient } from '@tanstack/react-query'
import { RequestMessages } from '#features/support/web/index.ts'
import { TextWithFilesForm } from '#features/uploads/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formatWithCents } from '#lib/money.ts'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { type GuaranteeEndpoints, guaranteeEndpoints, type Problem } from '../contract.ts'
import { MAX_FILES, MAX_TEXT } from '../rules.ts'
import { refreshProblem } from './queries.ts'

type Names = { id: string; role: 'buyer' | 'breeder'; buyerName: string; breederName: string }

/** A reported problem for one of the parties: what both wrote, and the decision or a form to respond. */
export function ProblemView({ problem, order }: { problem: Problem; order: Names }) {
  const { messages, decision, number } = problem
  const nameOf = (author: 'buyer' | 'breeder') =>
    author === order.role ? 'You' : author === 'buyer' ? order.buyerName : order.breederName
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        {decision
          ? `Case ${number}, decided.`
          : `Case ${number}. Our staff will read what both of you write, and decide. You will both receive the decision by email.`}
      </p>
      <RequestMessages
        messages={messages.map((message) => ({ ...message, isAnswer: message.author === 'breeder' }))}
        nameOf={({ author }) => nameOf(author)}
      />
      {decision ? <Decision decision={decision} /> : <Respond orderId={order.id} />}
    </div>
  )
}

/** What staff decided. */
export function Decision({ decision }: { decision: NonNullable<Problem['decision']> }) {
  const { refund, reason, decidedAt } = decision
  return (
    <Notice
      tone="plain"
      title={refund > 0 ? `Decision: ${formatWithCents(refund)} refunded` : 'Decision: no refund'}
    >
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {reason}
      </p>
      <p className="mt-2 text-sm text-muted">
        <LocalTime at={decidedAt} format="dateTime" />
      </p>
    </Notice>
  )
}

const bodySchema = guaranteeEndpoints['POST /api/orders/{id}/problem/messages'].body

function Respond({ orderId }: { orderId: string }) {
  const queries = useQueryClient()
  const api = useApi<GuaranteeEndpoints>()
  return (
    <TextWithFilesForm
      schema={bodySchema}
      toBody={({ id, ...body }) => ({ messageId: id, ...body })}
      send={async (body) => {
        await api.call('POST /api/orders/{id}/problem/messages', { params: { id: orderId }, body })
        toast({ title: 'Response sent' })
        await refreshProblem(queries, orderId)
      }}
      formDraftKey={`problem-response-${orderId}`}
      label="Your response"
      min={1}
      max={MAX_TEXT}
      maxFiles={MAX_FILES}
      button="Send response"
      failure="Your response was not sent."
    />
  )
}
