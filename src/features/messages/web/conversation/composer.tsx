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
import { inDigits } from '#lib/texts/digits.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/forms/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Contact } from '../../contract.ts'
import { MAX_MESSAGE } from '../../limits.ts'
import { openPlaceholders } from '../../placeholders.ts'
import type { ConversationSlots } from '../conversation-slots.ts'
import { SavedRepliesButton } from '../saved-replies/saved-replies-button.tsx'
import { BlockedNotice } from './blocked-notice.tsx'
import { invitationTo } from './cat-strip.tsx'
import { FlagWarning } from './flag-warning.tsx'
import { findMessageDraft, readOutbox, useOutbox, writeMessageDraft } from './outbox.ts'
import { isSentAgain, remainingSpans } from './rejected-text.ts'
import { SubjectLine } from './subject-line.tsx'
import { type Delivery, toastBlocked, useSending } from './use-delivery.ts'
import { useScreening } from './use-screening.ts'

/** The length from which the character count is shown. */
const COUNTED_FROM = MAX_MESSAGE - 200

type Props = {
  me: string
  contact: Contact
  /** The conversation was opened to express interest in a pairing. */
  isInterest: boolean
  delivery: Delivery
  restriction: ConversationSlots['restriction']
}

/** The field for a message, which is screened while it is typed and stored as a draft. */
export function Composer({ me, contact, isInterest, delivery, restriction }: Props) {
  const { userId: otherId, contactAllowed, cat } = contact
  const outbox = useOutbox(me)
  const [subject] = useState(
    () => contact.subject ?? findMessageDraft(readOutbox(me), otherId)?.subject ?? null,
  )
  /** A draft that was restored is shown without its flags until it is changed or sent. */
  const [restored] = useState(() => findMessageDraft(readOutbox(me), otherId, subject)?.text)
  const [isTouched, setTouched] = useState(false)
  const [dismissed, setDismissed] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const screen = useScreening()
  const draft = findMessageDraft(outbox, otherId, subject)
  const text = draft?.text ?? (isInterest && !isTouched && subject ? openingOf(subject.title) : '')
  const typed = useDeferredValue(text)
  const found = screen?.(typed, { contactAllowed })
  const sending = useSending()
  const isSending = outbox.items.some((item) => item.otherId === otherId && sending.has(item.clientId))
  const type = (next: string) => {
    setTouched(true)
    writeMessageDraft(me, {
      otherId,
      subject,
      text: next,
      rejected: draft?.rejected,
      name: contact.businessName ?? contact.name,
    })
  }
  useEffect(() => {
    // On touch screens the keyboard would cover the conversation.
    if (!matchMedia('(pointer: fine)').matches) return
    // The attribute is for a dialog that opens after this, the call for one that is open.
    box.current?.setAttribute('autofocus', '')
    box.current?.focus({ preventScroll: true })
  }, [])

  const isUnchanged = !isTouched && text === restored
  const rejected = contactAllowed ? undefined : draft?.rejected
  const flag = isUnchanged ? undefined : found?.flagged ? found : remainingSpans(rejected, text)
  const isViolation = found?.flagged && rejected?.text !== text ? undefined : rejected?.isViolation
  const isWarned = !!flag && dismissed !== text
  const length = text.trim().length
  const viewer = useViewer()
  const isSuspended = viewer?.isSuspended ?? false
  const isBreeder = viewer?.role === 'breeder'
  const open = isBreeder ? openPlaceholders(typed) : []
  const add = (more: string) => {
    type(text.trim() ? `${text.trimEnd()}\n\n${more}` : more)
    // After a dialog has returned the focus to its button.
    setTimeout(() => box.current?.focus())
  }
  const cannotSend = length === 0 || length > MAX_MESSAGE || isWarned
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (cannotSend || isSending) return
    const isRejected = isUnchanged
      ? remainingSpans(rejected, text) !== undefined
      : rejected !== undefined && isSentAgain(rejected, text)
    if (isRejected || screen?.(text, { contactAllowed }).flagged) {
      setTouched(true)
      setDismissed('')
      toastBlocked()
      return
    }
    type('')
    delivery.send({ content: text.trim(), subject, isInquiry: isInterest && subject?.kind === 'pairing' })
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }

  if (contact.isDeleted)
    return (
      <Notice>
        <p>This person has deleted their account, so you cannot write to them anymore.</p>
      </Notice>
    )
  if (contact.mutedUntil || isSuspended)
    return restriction({ mutedUntil: contact.mutedUntil, isSuspended, draft: draft?.text ?? '' })
  if (contact.isBlocked) return <BlockedNotice contact={contact} hasDraft={!!draft} />
  return (
    <form onSubmit={submit} className="grid gap-2">
      <div aria-live="polite">
        {isWarned && (
          <FlagWarning
            text={text}
            found={flag}
            isViolation={isViolation}
            onDismiss={() => setDismissed(text)}
          />
        )}
        {!flag && found?.categories.includes('payment') && (
          <Notice>Payments outside Littermate are not covered by the buyer guarantee.</Notice>
        )}
        {open.length > 0 && (
          <Notice>{`Please fill in ${open.join(', ')} before you send this message.`}</Notice>
        )}
      </div>
      {subject && <SubjectLine subject={subject} />}
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
          aria-invalid={!!flag || (length > MAX_MESSAGE && !isUnchanged) || undefined}
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
              {`${inDigits(length)} / ${inDigits(MAX_MESSAGE)}`}
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
        {cat?.isOwn && cat.status === 'available' && !cat.isHeld && (
          <Button variant="secondary" onClick={() => add(invitationTo(cat))}>
            Invite to reserve
          </Button>
        )}
        {isBreeder && <SavedRepliesButton contact={contact} onInsert={add} />}
        <Button type="submit" disabled={cannotSend} busy={isSending} title="Ctrl + Enter">
          {!isSending && <Send size={17} aria-hidden="true" />}
          <span>Send</span>
        </Button>
      </div>
    </form>
  )
}

function openingOf(pairing: string): string {
  return `Hello! ${sentence(`We are interested in a kitten from the planned litter of ${pairing}`)}`
}
