import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { clearDraft, readDraft, saveDraft } from '#ui/form-draft.ts'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { MAX_APPEAL, MIN_APPEAL } from '../choices.ts'
import type { ModerationEndpoints } from '../contract.ts'
import { CountedText } from './counted-text.tsx'
import { invalidateAccountStatus } from './invalidation.ts'

/** Asks staff to look at a decision again; what was typed is kept on the device until it is sent. */
export function AppealForm({ decisionId, onSent }: { decisionId: string; onSent: () => void }) {
  const queries = useQueryClient()
  const api = useApi<ModerationEndpoints>()
  const draft = `appeal-${decisionId}`
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [fault, setError] = useState<string>()
  // After the first rendering, which is the server's too.
  useEffect(() => {
    const kept = readDraft<{ text: string }>(draft)?.text
    if (!kept) return
    setText(kept)
    setOpen(true)
  }, [draft])
  const place = useRef<HTMLDivElement & HTMLFormElement>(null)
  const isTurned = useRef(false)
  // The button that was pressed goes; reading goes on in what stands in its place.
  useEffect(() => {
    if (!isTurned.current) return
    isTurned.current = false
    place.current?.querySelector<HTMLElement>(isOpen ? 'textarea' : 'button')?.focus()
  }, [isOpen])
  const turn = (open: boolean) => {
    isTurned.current = true
    setOpen(open)
  }
  const appeal = useMutation({
    mutationFn: () => api.call('POST /api/appeals', { body: { decisionId, text: text.trim() } }),
    onSuccess: () => {
      clearDraft(draft)
      onSent()
      toast({ title: 'Your appeal was sent', description: 'Somebody of our staff will look at it.' })
    },
    onSettled: () => invalidateAccountStatus(queries),
  })
  if (!isOpen)
    return (
      <div ref={place}>
        <Button size="sm" variant="secondary" onClick={() => turn(true)}>
          Ask us to look again
        </Button>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { length } = text.trim()
    if (length < MIN_APPEAL) setError(`Please write at least ${MIN_APPEAL} characters`)
    else if (length <= MAX_APPEAL && !appeal.isPending) appeal.mutate()
  }
  return (
    <form ref={place} onSubmit={submit} noValidate className="grid gap-4">
      <CountedText
        label="Why should we look at it again?"
        hint="Say what we may have missed. You can ask once about each decision."
        value={text}
        least={MIN_APPEAL}
        most={MAX_APPEAL}
        error={fault}
        onChange={(next) => {
          setText(next)
          setError(undefined)
          saveDraft(draft, { text: next })
        }}
      />
      {appeal.isError && (
        <Notice tone="danger" title="Your appeal was not sent.">
          {appeal.error.code ? appeal.error.detail : 'Please check your connection and try again.'}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={appeal.isPending}>
          Send appeal
        </Button>
        <Button variant="secondary" onClick={() => turn(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
