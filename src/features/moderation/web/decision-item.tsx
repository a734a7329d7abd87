import { useEffect, useRef } from 'react'
import { Badge } from '#ui/badge.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { Decision } from '../contract.ts'
import { AppealForm } from './appeal-form.tsx'
import { ACTION_LABELS } from './labels.ts'

/** A decision about the viewer, with its reason, its end, and the appeal. */
export function DecisionItem({ decision }: { decision: Decision }) {
  const { id, action, reason, endsAt, createdAt, isAutomatic, appeal, canAppeal } = decision
  const isSent = useRef(false)
  return (
    <article className="grid gap-3">
      <div>
        <h3 className="text-lg">{ACTION_LABELS[action].user}</h3>
        <p className="text-sm text-muted">
          <LocalTime at={createdAt} format="dateTime" />
          <span>{isAutomatic ? ', by our screening' : ', by our staff'}</span>
          {endsAt && (
            <span>
              {'\u00a0· until '}
              <LocalTime at={endsAt} format="deadline" />
            </span>
          )}
        </p>
      </div>
      <p dir="auto" className="border-l-2 pl-4 wrap-anywhere whitespace-pre-line">
        {reason}
      </p>
      {appeal && <Appeal appeal={appeal} hasFocus={isSent.current} />}
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

const STATUS = {
  open: ['Under review', 'duty'],
  upheld: ['Decision upheld', 'plain'],
  reversed: ['Decision reversed', 'good'],
} as const

/** `hasFocus`: takes the focus, since it replaces the form that was just sent. */
function Appeal({ appeal, hasFocus }: { appeal: NonNullable<Decision['appeal']>; hasFocus: boolean }) {
  const [status, tone] = STATUS[appeal.status]
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (hasFocus) heading.current?.focus()
  }, [hasFocus])
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <p ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-2.5">
        <span className="font-medium">Your appeal</span>
        <Badge tone={tone}>{status}</Badge>
        <LocalTime at={appeal.createdAt} format="dateTime" className="text-sm text-muted" />
      </p>
      <p dir="auto" className="border-l-2 pl-4 wrap-anywhere whitespace-pre-line text-muted">
        {appeal.text}
      </p>
      {appeal.answer ? (
        <>
          <p className="font-medium">Our response</p>
          <p dir="auto" className="border-l-2 pl-4 wrap-anywhere whitespace-pre-line">
            {appeal.answer}
          </p>
        </>
      ) : (
        appeal.status === 'open' && (
          <p className="text-sm text-muted">
            Our staff is reviewing your appeal. You will find the response here and in your email.
          </p>
        )
      )}
    </div>
  )
}
