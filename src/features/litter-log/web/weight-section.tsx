import { type KeyboardEvent, useRef, useState } from 'react'
import { newId } from '#lib/ids.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Kitten, LitterLog } from '../contract.ts'
import { countedWeights, isQuestionable, type Weighing, weightProblem } from '../rules/weights.ts'
import { gramsText, kittenName } from './kitten-names.ts'
import type { WeightDelivery } from './use-weight-delivery.ts'
import type { WaitingWeight } from './weight-outbox.ts'

type Props = { log: LitterLog; delivery: WeightDelivery }

/** The weights of the whole litter on one screen: Enter leads to the next kitten, and stores them after the last one. */
export function WeightSection({ log, delivery }: Props) {
  const { kittens } = log
  const isHydrated = useHydrated()
  const fields = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  /** The text that was asked about once, by kitten. */
  const [asked, setAsked] = useState<Record<string, string>>({})
  const weighed = kittens.flatMap((kitten, index) =>
    kitten.diedOn || kitten.leftOn || kitten.isStillborn ? [] : [{ kitten, name: kittenName(kitten, index) }],
  )
  if (weighed.length === 0) return null

  const store = () => {
    const now = new Date()
    const entries = weighed.flatMap(({ kitten }) => {
      const text = (texts[kitten.id] ?? '').trim()
      return text === ''
        ? []
        : [{ kitten, text, error: check(kitten, text, { now, last: lastWeight(kitten, delivery.waiting) }) }]
    })
    const wrong = entries.filter(
      ({ kitten, text, error }) => error && !(error.isQuestion && asked[kitten.id] === text),
    )
    setErrors(Object.fromEntries(wrong.map(({ kitten, error }) => [kitten.id, error?.text ?? ''])))
    setAsked(
      Object.fromEntries(wrong.map(({ kitten, text, error }) => [kitten.id, error?.isQuestion ? text : ''])),
    )
    if (wrong.length > 0) {
      const first = wrong[0]?.kitten.id
      fields.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    if (entries.length === 0) return
    delivery.add(
      entries.map(({ kitten, text }) => ({
        id: newId(),
        kittenId: kitten.id,
        grams: Number(text),
        weighedAt: now.toISOString(),
      })),
    )
    setTexts({})
    toast({ title: entries.length === 1 ? '1 weight was saved.' : `${entries.length} weights were saved.` })
  }

  /** After the last kitten, Enter sends the form. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])]
    const next = inputs[inputs.indexOf(event.currentTarget) + 1]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <section aria-labelledby="weigh" className="card grid gap-4 p-5 sm:p-7">
      <h2 id="weigh" className="text-xl">
        Weigh the litter
      </h2>
      <form
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          store()
        }}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4"
      >
        {weighed.map(({ kitten, name }, index) => {
          const last = lastWeight(kitten, delivery.waiting)
          return (
            <Field
              key={kitten.id}
              label={<bdi>{name}</bdi>}
              error={errors[kitten.id]}
              hint={last && <span className="tabular-nums">{`Last ${gramsText(last.grams)}`}</span>}
            >
              {(control) => (
                <Input
                  {...control}
                  name={kitten.id}
                  inputMode="numeric"
                  autoComplete="off"
                  enterKeyHint={index < weighed.length - 1 ? 'next' : 'done'}
                  placeholder="g"
                  onKeyDown={onKeyDown}
                  value={texts[kitten.id] ?? ''}
                  onChange={({ target }) => setTexts({ ...texts, [kitten.id]: target.value })}
                />
              )}
            </Field>
          )
        })}
        <div className="col-span-full">
          <Button type="submit" disabled={!isHydrated}>
            Save the weights
          </Button>
        </div>
      </form>
      <Waiting log={log} delivery={delivery} />
    </section>
  )
}

/** The last weight of a kitten, also one that waits to be sent. */
const lastWeight = ({ id, weights }: Kitten, waiting: WaitingWeight[]) =>
  countedWeights([
    ...weights,
    ...waiting.filter(({ kittenId, problem }) => kittenId === id && problem === null),
  ]).at(-1)

const WHOLE = /^\d{1,6}$/

function check(
  kitten: Kitten,
  text: string,
  { now, last }: { now: Date; last: Weighing | undefined },
): { text: string; isQuestion: boolean } | undefined {
  if (!WHOLE.test(text)) return { text: 'Enter whole grams.', isQuestion: false }
  const grams = Number(text)
  const problem = weightProblem({ bornAt: kitten.bornAt, now }, { grams, weighedAt: now.toISOString() })
  if (problem) return { text: problem, isQuestion: false }
  if (!last || !isQuestionable(grams, last.grams)) return undefined
  return {
    text: `${gramsText(grams)}? Last time ${gramsText(last.grams)}. If it is right, save it again.`,
    isQuestion: true,
  }
}

/** Weights that wait for a connection, and those that the server refused. */
function Waiting({ log: { kittens }, delivery: { waiting, isOffline, discard } }: Props) {
  const nameOf = (id: string) => {
    const index = kittens.findIndex((kitten) => kitten.id === id)
    const kitten = kittens[index]
    return kitten ? kittenName(kitten, index) : 'A kitten of another log, or a deleted one'
  }
  const pending = waiting.filter(({ problem }) => problem === null)
  const refused = waiting.filter(({ problem }) => problem !== null)
  return (
    <>
      {isOffline && pending.length > 0 && (
        <Notice title="You are offline">
          {`${pending.length === 1 ? '1 weight is' : `${pending.length} weights are`} stored on this device and will be sent as soon as there is a connection.`}
        </Notice>
      )}
      {refused.map(({ id, kittenId, grams, weighedAt, problem }) => (
        <Notice key={id} tone="danger" title={`${nameOf(kittenId)}: ${grams} g was not stored`}>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span>
              <span>{`${problem} Weighed `}</span>
              <LocalTime at={weighedAt} format="dateTime" />
            </span>
            <Button size="sm" variant="secondary" onClick={() => discard(id)}>
              Discard
            </Button>
          </span>
        </Notice>
      ))}
    </>
  )
}
