import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import type { OwnOffer } from '../../offer-schemas.ts'
import { entryPath } from '../../path.ts'
import { namesText } from '../../texts.ts'
import { Countdown } from './countdown.tsx'

/** At the checkout of an offered kitten: until when the family can pay, and what becomes of the other kittens. */
export function OfferAtCheckout({ catId, offer }: { catId: string; offer: OwnOffer }) {
  const { cats, deadline, hours, entryId } = offer
  const chosen = cats.find(({ id }) => id === catId)
  const others = cats.filter(({ id }) => id !== catId)
  return (
    <Notice tone="plain" title="Offered to you">
      <p>
        <Countdown deadline={deadline} hours={hours} />
      </p>
      {chosen && others.length > 0 && (
        <p className="mt-1">
          {`Your offer also names ${namesText(
            others.map(({ name }) => name),
            'and',
          )}. You can choose one: when you pay for ${chosen.name}, ${namesText(
            others.map(({ name }) => name),
            'and',
          )} ${others.length === 1 ? 'is' : 'are'} free for others.`}
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {others.map(({ id, name }) => (
          <Link key={id} to={`/checkout/${id}`} className="link">{`Choose ${name} instead`}</Link>
        ))}
        <Link to={entryPath(entryId)} className="link">
          See the offer
        </Link>
      </p>
    </Notice>
  )
}
