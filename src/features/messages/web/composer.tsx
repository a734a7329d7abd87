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
import { useViewer } from '#features/accounts/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Contact } from '../contract.ts'
import { MAX_MESSAGE } from '../limits.ts'
import { AboutLine } from './about-line.tsx'
import { Closed } from './closed.tsx'
import type { ConversationSlots } from './conversation-slots.ts'
import { FlagWarning } from './flag-warning.tsx'
import { leftOf } from './refused.ts'
import { findDraft, readUnsent, useUnsent, writeDraft } from './unsent.ts'
import { toastBlocked, type useLetters, useSending } from './use-letters.ts'
import { useScreening } from './use-screening.ts'

/** Characters from which on the counter shows. */
const COUNTED_FROM = MAX_MESSAGE - 200

type Props = {
  me: string
  contact: Contact
  /** The person expresses interest in the pairing that the conversation was opened for. */
  asks: boolean
  letters: ReturnType<typeof useLetters>
  writingStopped: ConversationSlots['writingStopped']
}

/** Where a message is written: screened while it is typed, kept as a draft, sent once. */
export function Composer({ me, contact, asks, letters, writingStopped }: Props) {
  const { userId: otherId, contactAllowed } = contact
  const unsent = useUnsent(me)
  // What it was opened about; else what the last draft was about.
  const [about] = useState(
    () => contact.subject ?? findDraft(readUnsent(me), otherId, undefined)?.about ?? null,
  )
  const [isTouched, setTouched] = useState(false)
  const [dismissed, setDismissed] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const screen = useScreening()
  const draft = findDraft(unsent, otherId, about)
  const text = draft?.text ?? (asks && !isTouched && about ? openingOf(about.title) : '')
  const typed = useDeferredValue(text)
  const found = screen?.(typed, { contactAllowed })
  const sending = useSending()
  const isSending = unsent.letters.some((each) => each.otherId === otherId && sending.has(each.clientId))
  const type = (next: string) => {
    setTouched(true)
    const { refused } = draft ?? {}
    writeDraft(me, { otherId, name: contact.businessName ?? contact.name, about, text: next, refused })
  }
  useEffect(() => {
    // On a phone the keyboard would cover the conversation before it is read.
    if (!matchMedia('(pointer: fine)').matches) return
    // For the dialog that opens right after this, and for one that is open.
    box.current?.setAttribute('autofocus', '')
    box.current?.focus({ preventScroll: true })
  }, [])

  const refused = contactAllowed ? undefined : draft?.refused
  const flag = found?.flagged ? found : leftOf(refused, text)
  const isWarned = !!flag && dismissed !== text
  const length = text.trim().length
  const isSuspended = useViewer()?.isSuspended ?? false
  const cannot = length === 0 || length > MAX_MESSAGE || isWarned
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (cannot || isSending) return
    if (screen?.(text, { contactAllowed }).flagged || refused?.text === text) {
      setDismissed('')
      toastBlocked()
      return
    }
    type('')
    letters.send({ content: text.trim(), about, asks: asks && about?.kind === 'pairing' })
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }

  if (contact.mutedUntil || isSuspended)
    return writingStopped({ mutedUntil: contact.mutedUntil, isSuspended, draft: text })
  if (contact.isBlocked) return <Closed contact={contact} hasDraft={!!draft} />
  return (
    <form onSubmit={submit} className="grid gap-2">
      <div aria-live="polite">
        {isWarned && <FlagWarning text={text} found={flag} onDismiss={() => setDismissed(text)} />}
        {!flag && found?.categories.includes('payment') && (
          <Notice>Payments outside Littermate are not covered by the buyer guarantee.</Notice>
        )}
      </div>
      {about && <AboutLine subject={about} />}
      <div>
        <label htmlFor={id} className="sr-only">
          {`Your message to ${contact.businessName ?? contact.name}`}
        </label>
        <Textarea
          ref={box}
          id={id}
          rows={3}
          value={text}
          placeholder="Type your message..."
          aria-describedby={`${id}-state ${id}-note`}
          aria-invalid={!!flag || length > MAX_MESSAGE || undefined}
          aria-keyshortcuts="Control+Enter"
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-[min(16rem,40dvh)] min-h-23 resize-none"
        />
        <div className="flex items-center justify-between gap-3">
          <span id={`${id}-state`} aria-live="polite">
            {flag && <Badge tone="danger">Contains prohibited content</Badge>}
          </span>
          {length > COUNTED_FROM && (
            <span className={`text-xs tabular-nums ${length > MAX_MESSAGE ? 'text-danger' : 'text-muted'}`}>
              {`${length.toLocaleString('en-US')} / ${MAX_MESSAGE.toLocaleString('en-US')}`}
            </span>
          )}
        </div>
      </div>
      <div className="flex items-center gap-3 max-lg:flex-wrap max-lg:justify-between max-lg:gap-2">
        <Button
          variant="secondary"
          size="icon"
          disabled
          aria-label="Attach image (coming soon)"
          title="Attach image (coming soon)"
        >
          <ImagePlus size={20} aria-hidden="true" />
        </Button>
        <p id={`${id}-note`} className="flex-1 text-xs text-muted max-lg:order-1 max-lg:basis-full">
          Messages are monitored for external contact sharing to protect both parties
        </p>
        <Button type="submit" disabled={cannot} busy={isSending} title="Ctrl + Enter">
          {!isSending && <Send size={17} aria-hidden="true" />}
          Send
        </Button>
      </div>
    </form>
  )
}

function openingOf(pairing: string): string {
  return `Hello! We are interested in a kitten from the planned litter of ${pairing}.`
}
