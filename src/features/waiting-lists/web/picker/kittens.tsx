import type { UseFormRegister } from 'react-hook-form'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import type { PickerKitten } from '../../picker-schemas.ts'
import { Countdown } from '../offers/countdown.tsx'
import { KittenCare } from '../offers/kitten-care.tsx'
import { EndOffer } from '../offers/offer-section.tsx'
import type { OfferValues } from './offer-values.ts'

/** Loads the next page. */
export type MoreKittens = { isLoading: boolean; hasFailed: boolean; load: () => void }

type Props = {
  kittens: PickerKitten[]
  /** All of the list, also those that were not loaded. */
  count: number
  more: MoreKittens
  register: UseFormRegister<OfferValues>
}

/** The kittens, free ones first, each with a checkbox, or with the family that it is offered to. */
export function Kittens({ kittens, count, more, register }: Props) {
  return (
    <>
      <ul className="grid gap-3">
        {kittens.map((kitten) => (
          <li key={kitten.id} className="card p-3 has-checked:border-action has-checked:bg-action-soft">
            {kitten.heldBy ? (
              <div className="grid gap-2">
                <KittenFacts kitten={kitten} />
                <KittenCare cat={kitten} />
                <p className="text-sm">
                  <span className="block">{`Offered to ${kitten.heldBy.buyerName}`}</span>
                  <Countdown deadline={kitten.heldBy.deadline} />
                </p>
                <EndOffer offer={{ id: kitten.heldBy.offerId }} />
              </div>
            ) : (
              <>
                <label className="flex cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    value={kitten.id}
                    {...register('catIds')}
                    className="size-5 shrink-0 accent-action"
                  />
                  <KittenFacts kitten={kitten} />
                </label>
                <KittenCare cat={kitten} className="mt-2 pl-8" />
                {kitten.isPaused && (
                  <Link
                    to={`/dashboard?tab=cats&edit=${kitten.id}`}
                    className="link mt-2 inline-block text-sm"
                  >
                    {`List ${kitten.name} for everybody`}
                  </Link>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {kittens.length < count && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-muted">{`${kittens.length} of ${count} kittens are shown.${more.hasFailed ? ' The others could not be loaded.' : ''}`}</p>
          <Button variant="secondary" size="sm" busy={more.isLoading} onClick={more.load}>
            {more.hasFailed ? 'Try again' : 'Show more kittens'}
          </Button>
        </div>
      )}
    </>
  )
}

function KittenFacts({ kitten }: { kitten: PickerKitten }) {
  const { name, gender, color, price, picture, isPaused } = kitten
  return (
    <span className="flex min-w-0 grow items-center gap-3 wrap-anywhere">
      <span className="size-16 shrink-0 overflow-hidden rounded-md">
        {picture ? (
          <Picture picture={picture} alt="" sizes="4rem" small className="size-full" />
        ) : (
          <PhotoPlaceholder className="size-full" />
        )}
      </span>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="font-medium">
            {name}
          </span>
          {isPaused && <Badge>Not listed</Badge>}
        </span>
        <span className="dots text-sm text-muted">
          <span>{gender === 'male' ? 'Male' : 'Female'}</span>
          {color && <span>{color}</span>}
          <span>{formatWithCentsIfAny(price)}</span>
        </span>
      </span>
    </span>
  )
}
