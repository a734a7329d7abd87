import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RequestMessages } from '#features/support/web/index.ts'
import { DocumentList } from '#features/uploads/web/index.ts'
import { formatMoney } from '#lib/money.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { CountedTextarea } from '#ui/counted-textarea.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
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
      title={refund > 0 ? `Decision: ${formatMoney(refund)} refunded` : 'Decision: no refund'}
    >
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      <p className="mt-2 text-sm text-muted">
        <LocalTime at={decidedAt} format="dateTime" />
      </p>
    </Notice>
  )
}

const bodySchema = guaranteeEndpoints['POST /api/orders/{id}/problem/messages'].body
type Body = ReturnType<typeof bodySchema.parse>

function Respond({ orderId }: { orderId: string }) {
  const queries = useQueryClient()
  const api = useApi<GuaranteeEndpoints>()
  const [messageId, setMessageId] = useState<string>(() => crypto.randomUUID())
  const send = useMutation({
    mutationFn: (body: Body) =>
      api.call('POST /api/orders/{id}/problem/messages', { params: { id: orderId }, body }),
    onSuccess: () => {
      toast({ title: 'Response sent' })
      return refreshProblem(queries, orderId)
    },
  })
  const zod = useZodForm<{ messageId: string; text: string; files: string[] }, Body>({
    schema: bodySchema,
    toInput: ({ text, files }) => ({ messageId, text, files }),
    defaults: { messageId: '', text: '', files: [] },
    draftKey: `problem-response-${orderId}`,
    send: async (body) => {
      await send.mutateAsync(body)
      setMessageId(crypto.randomUUID())
      zod.startOver()
    },
  })
  const { register, watch, setValue } = zod.form
  return (
    <form onSubmit={zod.submit} noValidate className="grid gap-4">
      <CountedTextarea
        label="Your response"
        value={watch('text')}
        registration={register('text')}
        min={1}
        max={MAX_TEXT}
        error={zod.errorAt('text')}
      />
      <DocumentList
        label="Files (optional)"
        value={watch('files')}
        onChange={(files) => setValue('files', files, { shouldDirty: true })}
        max={MAX_FILES}
        error={zod.errorAt('files')}
      />
      <FailureNotice title="Your response was not sent." error={send.error} />
      <div>
        <Button type="submit" busy={send.isPending}>
          {send.isError ? 'Try again' : 'Send response'}
        </Button>
      </div>
    </form>
  )
}
