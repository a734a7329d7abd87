import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { type Entry, type WaitingListEndpoints, waitingListEndpoints } from '../../contract.ts'
import type { Offer } from '../../offer-schemas.ts'
import { namesText } from '../../texts.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { Countdown } from './countdown.tsx'
import { Distance } from './distance.tsx'
import { AnswerMoreTime, AskMoreTime, MoreTimeState } from './more-time.tsx'
import { OfferedKitten } from './offered-kitten.tsx'

const declineSchema = waitingListEndpoints['POST /api/waiting-lists/offers/{id}/decline'].body
const withdrawSchema = waitingListEndpoints['POST /api/breeders/waiting-list/offers/{id}/withdraw'].body

/** The open offer of an entry: its family accepts or declines it, and its breeder can end it. */
export function OfferSection({ entry, offer }: { entry: Entry; offer: Offer }) {
  const isBuyer = entry.role === 'buyer'
  const isChoice = offer.cats.length > 1
  const names = namesText(
    offer.cats.map(({ name }) => name),
    'or',
  )
  return (
    <section aria-labelledby="offer" className="grid gap-4 rounded-lg bg-clay-soft p-5">
      <div>
        <h2 id="offer" className="text-xl text-clay">
          {isBuyer ? `${entry.breeder.businessName} offers you ${names}` : `You offered ${names}`}
        </h2>
        <p className="font-medium">
          <Countdown deadline={offer.deadline} hours={offer.hours} />
        </p>
        {offer.moreTime && (
          <MoreTimeState
            offer={offer}
            isBuyer={isBuyer}
            name={isBuyer ? entry.breeder.businessName : entry.buyerName}
          />
        )}
        {isBuyer && <Distance entry={entry} />}
        <p className="mt-1 text-sm">
          {isBuyer
            ? `${isChoice ? 'Choose one of them. ' : ''}Nobody else can reserve or buy ${isChoice ? 'them' : names} while the offer is open. You pay only if you accept.`
            : 'Nobody else can reserve or buy a kitten that you offered. End the offer before you sell it to others.'}
        </p>
      </div>
      <ul className="grid gap-3">
        {offer.cats.map((cat) => (
          <OfferedKitten key={cat.id} cat={cat}>
            {isBuyer && <LinkButton to={`/checkout/${cat.id}`}>{`Accept ${cat.name}`}</LinkButton>}
          </OfferedKitten>
        ))}
      </ul>
      {isBuyer ? (
        <div className="flex flex-wrap gap-3">
          <Decline entry={entry} offer={offer} />
          {offer.deadline && !offer.moreTime && <AskMoreTime entry={entry} offer={offer} />}
        </div>
      ) : (
        <>
          {offer.moreTime?.state === 'asked' && <AnswerMoreTime entry={entry} offer={offer} />}
          <EndOffer offer={offer} />
        </>
      )}
    </section>
  )
}

function Decline({ entry, offer: { id } }: { entry: Entry; offer: Offer }) {
  const [isOpen, setOpen] = useState(false)
  const api = useApi<WaitingListEndpoints>()
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Decline the offer
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Decline the offer?"
          text="You keep your place on the list. After three offers in a row that you decline or let expire, your place is paused until you take part again."
          submit="Decline"
          done="Offer declined"
          label={`Reason for ${entry.breeder.businessName} (optional)`}
          schema={declineSchema}
          toInput={({ reason }) => ({ reason })}
          run={(body) => api.call('POST /api/waiting-lists/offers/{id}/decline', { params: { id }, body })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** The button with which a breeder ends an open offer, with a reason. */
export function EndOffer({ offer: { id } }: { offer: Pick<Offer, 'id'> }) {
  const [isOpen, setOpen] = useState(false)
  const api = useApi<WaitingListEndpoints>()
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        End the offer
      </Button>
      {isOpen && (
        <ReasonDialog
          title="End the offer?"
          text="The family keeps its place, and reads your reason. The kitten is free again."
          submit="End the offer"
          done="Offer ended"
          label="Reason"
          isRequired
          isDanger
          schema={withdrawSchema}
          toInput={({ reason }) => ({ reason })}
          run={(body) =>
            api.call('POST /api/breeders/waiting-list/offers/{id}/withdraw', { params: { id }, body })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
