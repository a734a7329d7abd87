import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dateText } from '#lib/dates.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { CareEntry, CarePlan } from '../contract.ts'
import { doseText, stateOf } from '../rules/plan.ts'
import { DoneList } from './done-list.tsx'
import { type Dose, openDoses } from './doses.ts'
import { CareForm, TemplateForm } from './lazy-forms.ts'
import { carePlanQuery } from './queries.ts'

type Props = {
  /** The ID of the litter or pairing. */
  logId: string
  kittens: { id: string; name: string }[]
}

/** What a dialog is open for. */
type Task = { kind: 'enter'; dose: Dose } | { kind: 'correct'; entry: CareEntry } | { kind: 'template' }

/** What the kittens of a log are due, what was done for them, and the forms for both. */
export function CareSection({ logId, kittens }: Props) {
  const query = useQuery(carePlanQuery(logId))
  useReloadFor(logId, kittens.map(({ id }) => id).join())
  return (
    <PlainSection title="Care plan" id="care-plan">
      <Loaded query={query} failure="The care plan could not be loaded.">
        {(plan) => <Plan plan={plan} kittens={kittens} />}
      </Loaded>
    </PlainSection>
  )
}

/** Loads the plan again when a kitten was added or deleted. */
function useReloadFor(logId: string, ids: string) {
  const client = useQueryClient()
  const known = useRef(ids)
  useEffect(() => {
    if (known.current === ids) return
    known.current = ids
    void client.invalidateQueries({ queryKey: carePlanQuery(logId).queryKey })
  }, [client, logId, ids])
}

function Plan({ plan, kittens }: { plan: CarePlan; kittens: Props['kittens'] }) {
  const [task, setTask] = useState<Task>()
  const isHydrated = useHydrated()
  const open = openDoses(plan)
  const [soon, later] = [
    open.filter(({ day }) => stateOf(day, plan.today) !== 'later'),
    open.filter(({ day }) => stateOf(day, plan.today) === 'later'),
  ]
  const enter = (dose: Dose) => setTask({ kind: 'enter', dose })
  const close = () => setTask(undefined)
  return (
    <div className="grid gap-4">
      {soon.length > 0 ? (
        <DoseList doses={soon} plan={plan} onEnter={enter} />
      ) : (
        <p className="text-muted">{emptyText(plan, later)}</p>
      )}
      {later.length > 0 && (
        <details>
          <summary className="link">{`Later (${later.length})`}</summary>
          <div className="mt-3">
            <DoseList doses={later} plan={plan} onEnter={enter} />
          </div>
        </details>
      )}
      {plan.entries.length > 0 && (
        <details>
          <summary className="link">{`Done (${plan.entries.length})`}</summary>
          <DoneList
            plan={plan}
            kittens={kittens}
            onCorrect={(entry) => setTask({ kind: 'correct', entry })}
          />
        </details>
      )}
      <Sources plan={plan} />
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={!isHydrated}
        onClick={() => setTask({ kind: 'template' })}
      >
        Edit the plan
      </Button>
      {task?.kind === 'template' && <TemplateForm logId={plan.id} onClose={close} />}
      {task?.kind === 'enter' && (
        <CareForm plan={plan} kittens={kittens} dose={task.dose} entry={undefined} onClose={close} />
      )}
      {task?.kind === 'correct' && (
        <CareForm plan={plan} kittens={kittens} dose={undefined} entry={task.entry} onClose={close} />
      )}
    </div>
  )
}

function emptyText({ birthDate, kittenIds }: CarePlan, [next]: Dose[]): string {
  if (!birthDate) return 'The plan begins with the birth date of the litter.'
  if (kittenIds.length === 0) return 'No kitten of this litter is with you, so nothing is due.'
  return next
    ? `Nothing is due yet. Next: ${doseText(next)}, ${dateText(next.day)}.`
    : 'Everything in the plan is done.'
}

const BADGES: Record<ReturnType<typeof stateOf>, { text: string; tone: BadgeTone } | null> = {
  overdue: { text: 'Overdue', tone: 'danger' },
  due: { text: 'Due', tone: 'duty' },
  later: null,
}

type DoseListProps = { doses: Dose[]; plan: CarePlan; onEnter: (dose: Dose) => void }

function DoseList({ doses, plan: { today, kittenIds }, onEnter }: DoseListProps) {
  const isHydrated = useHydrated()
  return (
    <ul className="grid">
      {doses.map((dose) => {
        const { lineId, day, week, missing } = dose
        const badge = BADGES[stateOf(day, today)]
        const text = doseText(dose)
        const doneCount = kittenIds.length - missing.length
        return (
          <li key={`${lineId} ${dose.dose}`} className="flex items-center gap-4 border-t border-line py-2.5">
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
                {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
              </p>
              <p className="text-sm text-muted">
                {`${dateText(day)}, week ${week}${
                  doneCount > 0 ? `, done for ${doneCount} of ${kittenIds.length}` : ''
                }`}
              </p>
            </div>
            <Button
              size="sm"
              variant="secondary"
              className="shrink-0"
              disabled={!isHydrated}
              aria-label={`Enter as done: ${text}`}
              onClick={() => onEnter(dose)}
            >
              Enter as done
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Where the weeks of the plan come from, and what the plan leaves out. */
function Sources({ plan: { doses, unused } }: { plan: CarePlan }) {
  const named = [...new Map(doses.map(({ lineId, name, source }) => [lineId, { name, source }])).values()]
  const sources = Map.groupBy([...named, ...unused], ({ source }) => source)
  if (named.length + unused.length === 0) return null
  return (
    <details>
      <summary className="link">Where the weeks come from</summary>
      <ul className="mt-3 grid gap-2 text-sm text-muted">
        {[...sources].map(([source, lines]) => (
          <li key={source} dir="auto" className="wrap-anywhere">
            {`${lines.map(({ name }) => name).join('; ')}: ${source ?? 'without a source, as it suits your cattery.'}`}
          </li>
        ))}
        {unused.length > 0 && (
          <li dir="auto" className="wrap-anywhere">
            {`Not in your plan: ${unused.map(({ name }) => name).join('; ')}.`}
          </li>
        )}
      </ul>
    </details>
  )
}
