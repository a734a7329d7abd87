import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { formError } from '#ui/failure-notice.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import {
  type ManagedList,
  type MessageInput,
  messageInput,
  type WaitingListEndpoints,
} from '../../contract.ts'
import { MAX_MESSAGE } from '../../limits.ts'
import { subjectText } from '../../texts.ts'

/** The button with which the breeder writes to all families of a list. */
export function WriteToList({ list }: { list: ManagedList }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`Write to all families, ${subjectText(list.pairingTitle)}`}
        onClick={() => setOpen(true)}
      >
        Write to all
      </Button>
      {isOpen && <MessageDialog list={list} onClose={() => setOpen(false)} />}
    </>
  )
}

function MessageDialog({ list, onClose }: { list: ManagedList; onClose: () => void }) {
  // The same ID for every attempt, so that nobody gets the message twice.
  const [id] = useState(newId)
  const api = useApi<WaitingListEndpoints>()
  const send = useAction({
    run: (body: MessageInput) => api.call('POST /api/breeders/waiting-list/messages', { body }),
    done: ({ families }) => ({
      title: 'Message sent',
      description: families === 1 ? '1 family has it' : `${families} families have it`,
    }),
    onSuccess: onClose,
  })
  const { form, submit, errorAt } = useZodForm<{ content: string }, MessageInput>({
    schema: messageInput,
    toInput: ({ content }) => ({ id, list: list.pairingId ?? 'any', content }),
    defaults: { content: '' },
    send: (body) => send.mutateAsync(body),
  })
  return (
    <ActionDialog
      title={`Write to all families: ${subjectText(list.pairingTitle)}`}
      submit="Send"
      failure="The message was not sent"
      action={send}
      error={formError(send.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Each family on the list gets this message in its own conversation with you. Answers go only to you.
        You can write to a list once a day.
      </p>
      <CountedTextarea
        label="Message"
        value={form.watch('content')}
        registration={form.register('content')}
        min={1}
        max={MAX_MESSAGE}
        rows={5}
        error={errorAt('content')}
      />
    </ActionDialog>
  )
}
