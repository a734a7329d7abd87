import ImagePlus from 'lucide-react/icons/image-plus'
import Send from 'lucide-react/icons/send'
import {
  type FormEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Screening } from '#lib/screening/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Contact } from '../contract.ts'
import { MAX_MESSAGE } from '../limits.ts'
import { keepDraft, readDraft } from './drafts.ts'
import { FlagWarning } from './flag-warning.tsx'
import type { MessageTarget } from './message-target.ts'
import { useScreening } from './use-screening.ts'
import { toastBlocked, useSend } from './use-send.ts'

/** Characters from which on the counter shows. */
const COUNTED_FROM = MAX_MESSAGE - 200

type Props = {
  me: string
  target: MessageTarget
  contact: Contact | undefined
  /** What the person wrote last in this conversation, oldest first. */
  previous: string[]
}

type Stopped = { text: string; found: Pick<Screening, 'spans' | 'summary'> }

/** Where a message is written: screened while it is typed, kept as a draft, sent once. */
export function Composer({ me, target, contact, previous }: Props) {
  const place = { viewerId: me, kind: target.kind, id: target.id }
  const [text, setText] = useState(() => readDraft(place) || openingOf(target))
  const [stopped, setStopped] = useState<Stopped>()
  const [dismissed, setDismissed] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const screen = useScreening()
  const typed = useDeferredValue(text)
  const contactAllowed = contact?.contactAllowed ?? false
  const found = screen?.(typed, { previous, contactAllowed })
  const type = (next: string) => {
    setText(next)
    keepDraft(place, next)
  }
  const send = useSend(target, contact, {
    sent: () => {
      type('')
      box.current?.focus()
    },
    stopped: (refused, { details }) => {
      setStopped({ text: refused, found: details as Stopped['found'] })
      setDismissed('')
      toastBlocked()
    },
  })
  useEffect(() => {
    // On a phone the keyboard would cover the conversation before it is read.
    if (!matchMedia('(pointer: fine)').matches) return
    // For the dialog that opens right after this, and for one that is open.
    box.current?.setAttribute('autofocus', '')
    box.current?.focus()
  }, [])

  const flag = found?.flagged ? found : stopped?.text === text.trim() ? stopped.found : undefined
  const isWarned = !!flag && dismissed !== text
  const length = text.trim().length
  const mutedUntil = contact?.mutedUntil
  const cannot = !contact || length === 0 || length > MAX_MESSAGE || isWarned || !!mutedUntil
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (cannot || send.isPending) return
    if (screen?.(text, { previous, contactAllowed }).flagged) {
      setDismissed('')
      toastBlocked()
    } else send.mutate(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }

  if (mutedUntil) return <Muted until={mutedUntil} />
  if (contact?.isBlocked)
    return <Notice>You have blocked this conversation. Unblock it to write again.</Notice>
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div aria-live="polite">
        {isWarned && <FlagWarning text={text} found={flag} onDismiss={() => setDismissed(text)} />}
        {send.isError && send.variables === text.trim() && !flag && (
          <Notice tone="danger" title="Your message was not sent.">
            <p>{send.error.code ? send.error.detail : 'Please check your connection and try again.'}</p>
          </Notice>
        )}
        {!flag && found?.categories.includes('payment') && (
          <Notice>Payments outside Littermate are not covered by the buyer guarantee.</Notice>
        )}
      </div>
      <div>
        <label htmlFor={id} className="sr-only">
          Your message
        </label>
        <Textarea
          ref={box}
          id={id}
          rows={3}
          value={text}
          placeholder="Type your message..."
          aria-describedby={`${id}-state ${id}-note`}
          aria-invalid={!!flag || length > MAX_MESSAGE || undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="composer-state mt-1.5 flex items-center justify-between gap-3">
          <span id={`${id}-state`} aria-live="polite">
            {flag && <Badge tone="danger">Contains prohibited content</Badge>}
          </span>
          {length > COUNTED_FROM && (
            <span className={`figures text-xs ${length > MAX_MESSAGE ? 'text-danger' : 'text-muted'}`}>
              {`${length.toLocaleString('en-US')} / ${MAX_MESSAGE.toLocaleString('en-US')}`}
            </span>
          )}
        </div>
      </div>
      <div className="flex items-center justify-between gap-3">
        <Button
          variant="secondary"
          size="icon"
          disabled
          aria-label="Attach image (coming soon)"
          title="Attach image (coming soon)"
        >
          <ImagePlus size={20} aria-hidden="true" />
        </Button>
        <Button type="submit" disabled={cannot} busy={send.isPending}>
          {!send.isPending && <Send size={17} aria-hidden="true" />}
          {send.isError && send.variables === text.trim() && !flag ? 'Try again' : 'Send'}
        </Button>
      </div>
      <p id={`${id}-note`} className="text-xs text-muted">
        Messages are monitored for external contact sharing to protect both parties
      </p>
    </form>
  )
}

function Muted({ until }: { until: string }) {
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Notice tone="danger" title="You cannot send messages at the moment">
      {`Several of your messages held contact details. You can write again from ${time.format(new Date(until))}.`}
    </Notice>
  )
}

function openingOf({ kind, name }: MessageTarget): string {
  return kind === 'interest' && name
    ? `Hello! We are interested in a kitten from the planned litter of ${name}.`
    : ''
}
