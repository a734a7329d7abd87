import { useState } from 'react'
import { dateText } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Kitten, LitterLog } from '../contract.ts'
import { birthWeight, countedWeights, meanAtBirth, weightNotes } from '../rules/weights.ts'
import { gramsText, kittenName } from './kitten-names.ts'
import { KittenForm } from './lazy-kitten-form.ts'
import { WeightChart, type WeightLine, weightLines } from './weight-chart.tsx'
import { WeightList } from './weight-list.tsx'
import type { WaitingWeight } from './weight-outbox.ts'

/** The kittens of a log in the order of birth, each with its facts, its weights, and what to look at. */
export function KittenList({ log, waiting }: { log: LitterLog; waiting: WaitingWeight[] }) {
  const { kittens, breed } = log
  const [editedId, setEditedId] = useState<string | null>(null)
  const edited = kittens.find(({ id }) => id === editedId)
  const lines = weightLines(kittens)
  const mean = breed && meanAtBirth(breed)
  return (
    <>
      {mean && <p className="mb-4 text-sm text-muted">{mean}</p>}
      <ol className="grid gap-5 lg:grid-cols-2">
        {kittens.map((kitten, index) => (
          <li key={kitten.id} className="card grid content-start gap-3 p-4 sm:p-5">
            <KittenCard
              kitten={kitten}
              name={kittenName(kitten, index)}
              logId={log.id}
              lines={lines}
              waiting={waiting.filter(({ kittenId }) => kittenId === kitten.id)}
              onEdit={() => setEditedId(kitten.id)}
            />
          </li>
        ))}
      </ol>
      {edited && (
        <KittenForm
          key={edited.id}
          log={log}
          kitten={edited}
          name={kittenName(edited, kittens.indexOf(edited))}
          onClose={() => setEditedId(null)}
        />
      )}
    </>
  )
}

type CardProps = {
  kitten: Kitten
  name: string
  logId: string
  lines: WeightLine[]
  waiting: WaitingWeight[]
  onEdit: () => void
}

function KittenCard({ kitten, name, logId, lines, waiting, onEdit }: CardProps) {
  const { bornAt, sex, color, isStillborn, diedOn, leftOn, weights } = kitten
  const isHydrated = useHydrated()
  const entered = [...weights, ...waiting.filter(({ problem }) => problem === null)]
  const counted = countedWeights(entered)
  const [last, before] = [counted.at(-1), counted.at(-2)]
  const birth = birthWeight(bornAt, entered)
  const notes = isStillborn || diedOn ? [] : weightNotes(bornAt, entered)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 dir="auto" className="text-lg wrap-anywhere">
          {name}
        </h3>
        {isStillborn && <Badge>Stillborn</Badge>}
        {diedOn && <Badge>{`Died ${dateText(diedOn)}`}</Badge>}
        {leftOn && <Badge>{`Went home ${dateText(leftOn)}`}</Badge>}
        <Button
          size="sm"
          variant="secondary"
          className="ml-auto"
          disabled={!isHydrated}
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          Edit
        </Button>
      </div>
      <p className="text-sm text-muted">
        <span>Born </span>
        <LocalTime at={bornAt} format="dateTime" />
        {sex && <span>{`, ${sex}`}</span>}
        {color && <bdi>{`, ${color}`}</bdi>}
        {birth !== undefined && <span>{`, ${gramsText(birth)} at birth`}</span>}
      </p>
      {last && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-2xl font-medium tabular-nums">{gramsText(last.grams)}</span>
          {before && (
            <span className="text-sm text-muted">
              <span>{`${difference(before.grams, last.grams)} since `}</span>
              <LocalTime at={before.weighedAt} format="dateTime" />
            </span>
          )}
        </p>
      )}
      {notes.map(({ kind, text, source }) => (
        <p
          key={kind}
          className={source ? 'border-l-4 border-danger pl-3' : 'border-l-4 border-line pl-3 text-sm'}
        >
          <span>{text}</span>
          {source && <span className="block text-sm text-muted">{`${source}.`}</span>}
        </p>
      ))}
      {counted.length > 1 && <WeightChart id={kitten.id} name={name} lines={lines} />}
      {entered.length > 0 && <WeightList weights={weights} waiting={waiting} logId={logId} name={name} />}
    </>
  )
}

/** `+12 g` or `−3 g` */
const difference = (before: number, after: number) =>
  `${after >= before ? '+' : '−'}${gramsText(Math.abs(after - before))}`
