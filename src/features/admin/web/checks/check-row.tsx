import { type ReactNode, useState } from 'react'
import type { CheckEntry } from '#features/moderation/contract.ts'
import { CHECKS } from '#lib/checks/descriptions.ts'
import { CHECK_NAMES, type CheckAction, type CheckKind, VISIT_METHODS } from '#lib/checks/kinds.ts'
import { checkState } from '#lib/checks/state.ts'
import { dateText, isoDate } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { CheckForm } from './check-form.tsx'

const STATES = {
  done: { text: 'Done', tone: 'good' },
  expired: { text: 'Expired', tone: 'duty' },
  failed: { text: 'Failed', tone: 'danger' },
  not_done: { text: 'Not done', tone: 'plain' },
} as const

const RESULTS = { passed: 'Passed', failed: 'Failed', withdrawn: 'Recorded by mistake' } as const

type Props = {
  breederId: string
  kind: CheckKind
  /** What the breeder states. */
  statement: ReactNode
  /** The entries about this check, latest first. */
  entries: CheckEntry[]
}

/** One check: what the breeder states, what staff recorded, and its history. */
export function CheckRow({ breederId, kind, statement, entries }: Props) {
  const [form, setForm] = useState<CheckAction>()
  const latest = entries.find(({ isCurrent }) => isCurrent)
  const earlier = entries.filter(({ isCurrent }) => !isCurrent)
  const state = checkState(latest, isoDate(new Date()))
  const name = CHECK_NAMES[kind]
  const hasResult = latest !== undefined && latest.result !== 'withdrawn'
  const verb = latest?.result === 'passed' ? 'Renew' : 'Record'
  return (
    <li className="grid gap-3 py-4">
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div className="min-w-0">
          <h4 className="flex flex-wrap items-center gap-2 font-medium">
            {name}
            <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
          </h4>
          <p className="mt-1 text-xs text-muted">{CHECKS[kind].how}</p>
          <div dir="auto" className="mt-2 text-sm whitespace-pre-line wrap-anywhere">
            <span className="sr-only">The breeder states: </span>
            {statement || <span className="text-muted">Nothing stated</span>}
          </div>
        </div>
        <div className="grid content-start gap-3">
          {latest && <Entry entry={latest} />}
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              aria-label={`${verb}: ${name}`}
              aria-expanded={form === 'record'}
              onClick={() => setForm('record')}
            >
              {verb}
            </Button>
            {hasResult && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Correct: ${name}`}
                aria-expanded={form === 'correct'}
                onClick={() => setForm('correct')}
              >
                Correct
              </Button>
            )}
          </div>
        </div>
      </div>
      {form && (
        <CheckForm
          key={form}
          breederId={breederId}
          kind={kind}
          action={form}
          latest={latest}
          onClose={() => setForm(undefined)}
        />
      )}
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="link w-fit">{`History of ${name} (${earlier.length})`}</summary>
          <ol className="mt-2 grid gap-3 border-l-2 border-line pl-4">
            {earlier.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  )
}

function Entry({ entry }: { entry: CheckEntry }) {
  const { result, checkedOn, expiresOn, club, number, method, seen, reason, actor, createdAt } = entry
  const facts = [
    `${RESULTS[result]} ${dateText(checkedOn)}`,
    expiresOn && `valid until ${dateText(expiresOn)}`,
    club && `${club}${number ? ` ${number}` : ''}`,
    method && VISIT_METHODS[method],
  ].filter(Boolean)
  return (
    <div className="grid gap-1 text-sm wrap-anywhere">
      <p>{facts.join('\u00a0· ')}</p>
      <p dir="auto" className="whitespace-pre-line">
        {seen}
      </p>
      {reason && (
        <p className="whitespace-pre-line">
          Correction: <bdi>{reason}</bdi>
        </p>
      )}
      <p className="text-muted">
        {actor && <span>{`${actor.name}\u00a0· `}</span>}
        <LocalTime at={createdAt} format="dateTime" />
      </p>
    </div>
  )
}
