import { useEffect, useRef } from 'react'
import { Badge } from '#ui/badge.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { Decision } from '../contract.ts'
import { AppealForm } from './appeal-form.tsx'
import { actionWords } from './words.ts'

/** A decision about the viewer: what, why, until when, and what became of an appeal. */
export function OwnDecision({ decision }: { decision: Decision }) {
  const { id, action, reason, endsAt, createdAt, isAutomatic, appeal, canAppeal } = decision
  const isSent = useRef(false)
  return (
    <article className="grid gap-3">
      <div>
        <h3 className="text-lg">{actionWords(action).own}</h3>
        <p className="text-sm text-muted">
          <LocalTime at={createdAt} format="dateTime" />
          {isAutomatic ? ', by our screening' : ', by our staff'}
          {endsAt && (
            <>
              {' · until '}
              <LocalTime at={endsAt} format="dateTime" />
            </>
          )}
        </p>
      </div>
      <p className="border-l-2 pl-4 wrap-anywhere whitespace-pre-line">{reason}</p>
      {appeal && <Appeal appeal={appeal} takesFocus={isSent.current} />}
      {canAppeal && !appeal && (
        <AppealForm
          decisionId={id}
          onSent={() => {
            isSent.current = true
          }}
        />
      )}
    </article>
  )
}

const STATES = {
  open: ['We are looking at it', 'warm'],
  upheld: ['The decision stays', 'plain'],
  reversed: ['The decision was taken back', 'good'],
} as const

/** `takesFocus`: it stands where the form was that has just been sent. */
function Appeal({ appeal, takesFocus }: { appeal: NonNullable<Decision['appeal']>; takesFocus: boolean }) {
  const [state, tone] = STATES[appeal.status]
  const head = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) head.current?.focus()
  }, [takesFocus])
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <p ref={head} tabIndex={-1} className="flex flex-wrap items-center gap-2.5">
        <span className="font-medium">Your appeal</span>
        <Badge tone={tone}>{state}</Badge>
        <LocalTime at={appeal.createdAt} format="dateTime" className="text-sm text-muted" />
      </p>
      <p className="border-l-2 pl-4 wrap-anywhere whitespace-pre-line text-muted">{appeal.text}</p>
      {appeal.answer ? (
        <>
          <p className="font-medium">Our answer</p>
          <p className="border-l-2 pl-4 wrap-anywhere whitespace-pre-line">{appeal.answer}</p>
        </>
      ) : (
        appeal.status === 'open' && (
          <p className="text-sm text-muted">
            Somebody of our staff reads it. The answer appears here, and you get it by mail.
          </p>
        )
      )}
    </div>
  )
}
