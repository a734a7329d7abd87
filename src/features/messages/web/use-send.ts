import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ApiError } from '#lib/client.ts'
import { useApi } from '#lib/query-client.ts'
import { toast } from '#ui/toast.ts'
import type { Contact, MessageEndpoints } from '../contract.ts'
import { refreshMessages } from './live.ts'
import type { MessageTarget } from './message-target.ts'

/** Sends texts to a contact; `onSent` and `onStopped` tell of what was delivered and of what screening stopped. */
export function useSend(
  target: MessageTarget,
  contact: Contact | undefined,
  on: { sent: () => void; stopped: (text: string, refusal: ApiError) => void },
) {
  const queries = useQueryClient()
  const api = useApi<MessageEndpoints>()
  // A text that is sent again after a failure keeps its name, so that it cannot arrive twice.
  const name = useRef({ text: '', clientId: '' })
  return useMutation({
    mutationFn: async (text: string): Promise<void> => {
      if (!contact) throw new Error('There is nobody to send to yet.')
      if (name.current.text !== text) name.current = { text, clientId: newName() }
      const clientId = name.current.clientId
      if (target.kind === 'interest') {
        const body = { breedingPairingId: target.id, message: text, clientId }
        await api.call('POST /api/inquiries', { body })
      } else {
        const about = contact.subject
        const body = {
          receiverId: contact.userId,
          catId: about?.kind === 'cat' ? about.id : null,
          breedingPairingId: about?.kind === 'pairing' ? about.id : null,
          content: text,
          clientId,
        }
        await api.call('POST /api/messages', { body })
      }
    },
    onSuccess: () => {
      name.current = { text: '', clientId: '' }
      on.sent()
      toast({ title: 'Message sent', description: 'Your message has been sent successfully.' })
      refreshMessages(queries, contact?.userId)
    },
    onError: (error, text) => {
      // It may have muted the sender, and the contact says so.
      void queries.invalidateQueries({ queryKey: ['/api/conversations/contact'] })
      if (error.message.includes('prohibited content')) on.stopped(text, error)
      else
        toast({
          title: 'Error sending message',
          description: 'There was an error sending your message. Please try again.',
          tone: 'danger',
        })
    },
  })
}

/** A UUID (version 4) also where the page did not come over HTTPS and `crypto.randomUUID` is missing. */
function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The notice of a message that screening stopped. */
export function toastBlocked(): void {
  toast({
    title: 'Message blocked',
    description: 'Your message contains prohibited content and cannot be sent.',
    tone: 'danger',
  })
}
