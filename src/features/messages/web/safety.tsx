import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { ModerationEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/controls.tsx'
import { toast } from '#ui/toast.ts'
import type { Contact, Message, MessageEndpoints } from '../contract.ts'

type Reason = 'spam' | 'rude' | 'payment' | 'fraud' | 'other'

const REASONS: Record<Reason, string> = {
  spam: 'Unwanted advertising',
  rude: 'Rude or threatening',
  payment: 'Asks to pay outside Littermate',
  fraud: 'Seems to be a fraud',
  other: 'Something else',
}

/** Ways out of a conversation: block the other side, or put their last message before staff. */
export function Safety({ contact, last }: { contact: Contact; last: Message | undefined }) {
  const queries = useQueryClient()
  const api = useApi<MessageEndpoints>()
  const [isReporting, setReporting] = useState(false)
  const block = useMutation({
    mutationFn: (isBlocked: boolean) =>
      api.call('PATCH /api/conversations/{userId}', {
        params: { userId: contact.userId },
        body: { isBlocked },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['/api/conversations/contact'] }),
    onError: (error) => toast({ title: 'Error', description: error.detail, tone: 'danger' }),
  })
  return (
    <>
      <p className="flex justify-end gap-4 text-sm">
        {last && (
          <button type="button" className="link" onClick={() => setReporting(!isReporting)}>
            Report
          </button>
        )}
        <button
          type="button"
          className="link"
          disabled={block.isPending}
          onClick={() => block.mutate(!contact.isBlocked)}
        >
          {contact.isBlocked ? 'Unblock' : 'Block'}
        </button>
      </p>
      {isReporting && last && <ReportForm message={last} onDone={() => setReporting(false)} />}
    </>
  )
}

function ReportForm({ message, onDone }: { message: Message; onDone: () => void }) {
  const api = useApi<ModerationEndpoints>()
  const [reason, setReason] = useState<Reason>('spam')
  const id = useId()
  const report = useMutation({
    mutationFn: () => api.call('POST /api/reports', { body: { messageId: message.id, reason } }),
    onSuccess: () => {
      toast({ title: 'Report sent', description: 'Thank you. Our staff will look at it.' })
      onDone()
    },
    onError: (error) => toast({ title: 'Error', description: error.detail, tone: 'danger' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    report.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="text-sm">
        What is wrong with their last message?
      </label>
      <Select id={id} value={reason} onChange={(event) => setReason(event.target.value as Reason)}>
        {Object.entries(REASONS).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Button type="submit" size="sm" variant="secondary" busy={report.isPending}>
        Send report
      </Button>
    </form>
  )
}
