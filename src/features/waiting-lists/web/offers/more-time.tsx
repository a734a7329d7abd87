import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { type Entry, type WaitingListEndpoints, waitingListEndpoints } from '../../contract.ts'
import { MORE_HOURS } from '../../limits.ts'
import type { Offer } from '../../offer-schemas.ts'
import { hoursText } from '../../offer-texts.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

const askSchema = waitingListEndpoints['POST /api/waiting-lists/offers/{id}/more-time'].body
const answerSchema = waitingListEndpoints['POST /api/breeders/waiting-list/offers/{id}/more-time'].body

type Props = { entry: Entry; offer: Offer }

/** Asks the breeder for more time, which is possible once. */
export function AskMoreTime({ entry, offer: { id } }: Props) {
  const [isOpen, setOpen] = useState(false)
  const api = useApi<WaitingListEndpoints>()
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Ask for more time
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Ask for more time?"
          text={`${entry.breeder.businessName} decides. Until then, the offer ends at its time. You can ask once.`}
          submit="Ask"
          done="You asked for more time"
          label={`Reason for ${entry.breeder.businessName} (optional)`}
          choice={{
            label: 'How much more time',
            options: MORE_HOURS.map((hours) => [String(hours), hoursText(hours)]),
          }}
          schema={askSchema}
          toInput={({ reason, chosen }) => ({ reason, hours: Number(chosen) })}
          run={(body) => api.call('POST /api/waiting-lists/offers/{id}/more-time', { params: { id }, body })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The breeder gives more time, or does not. */
export function AnswerMoreTime({ entry: { buyerName }, offer: { id, moreTime } }: Props) {
  const [shown, setShown] = useState<'give' | 'refuse' | null>(null)
  const api = useApi<WaitingListEndpoints>()
  const hours = hoursText(moreTime?.hours ?? 0)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setShown('give')}>{`Give ${hours} more`}</Button>
      <Button variant="secondary" onClick={() => setShown('refuse')}>
        Give no more time
      </Button>
      {shown && (
        <ReasonDialog
          title={shown === 'give' ? `Give ${buyerName} ${hours} more?` : `Give ${buyerName} no more time?`}
          text={
            shown === 'give'
              ? 'The kitten stays on hold for so much longer. The family is told.'
              : 'The offer ends at its time. The family is told.'
          }
          submit={shown === 'give' ? 'Give more time' : 'Give no more time'}
          done={`We told ${buyerName}`}
          label="A few words for the family (optional)"
          schema={answerSchema}
          toInput={({ reason }) => ({ reason, answer: shown })}
          run={(body) =>
            api.call('POST /api/breeders/waiting-list/offers/{id}/more-time', { params: { id }, body })
          }
          onClose={() => setShown(null)}
        />
      )}
    </div>
  )
}

/** What became of the wish for more time, for both sides; `name` is that of the other one. */
export function MoreTimeState({ offer, isBuyer, name }: { offer: Offer; isBuyer: boolean; name: string }) {
  const { moreTime } = offer
  if (!moreTime) return null
  return <p className="mt-1 text-sm font-medium">{stateText(moreTime, isBuyer, name)}</p>
}

function stateText({ hours, state }: NonNullable<Offer['moreTime']>, isBuyer: boolean, name: string): string {
  const more = `${hoursText(hours)} more`
  if (state === 'asked')
    return isBuyer ? `You asked for ${more}. ${name} has not answered yet.` : `${name} asks for ${more}.`
  if (state === 'given') return isBuyer ? `${name} gave you ${more}.` : `You gave ${name} ${more}.`
  return isBuyer ? `${name} cannot give you more time.` : `You gave ${name} no more time.`
}
