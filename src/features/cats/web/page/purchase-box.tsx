import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode, Ref } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { CAT_STATE_TEXTS } from '../../cat-state.ts'
import type { CatDetail } from '../../contract.ts'
import { TypicalPrice } from './typical-price.tsx'

type Props = {
  cat: CatDetail
  ask: ReactNode
  /** What a buyer gets back after canceling. */
  policy: ReactNode
  /** The viewer's sale of the cat, else `otherwise`. */
  sale: (cat: CatDetail, otherwise: ReactNode) => ReactNode
  /** What a held cat says to the family that it is offered to, and to its breeder, else `otherwise`. */
  hold: (cat: CatDetail, otherwise: ReactNode) => ReactNode
  /** Receives the element with the purchase button. */
  mainButton: Ref<HTMLDivElement>
}

/** The price and actions: purchase or ask the breeder (`ask`), edit one's own cat, the viewer's sale, or others if it is not available. */
export function PurchaseBox({ cat, ask, policy, sale, hold, mainButton }: Props) {
  const viewer = useViewer()
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-2xl font-medium tabular-nums">{formatWholeDollars(cat.price)}</span>
        {cat.isAvailable && !!cat.depositAmount && (
          <span className="text-sm text-muted">{`or reserve with ${formatWholeDollars(cat.depositAmount)}`}</span>
        )}
      </p>
      {cat.status !== 'sold' && <TypicalPrice cat={cat} />}
      {cat.isAvailable && policy}
      {viewer?.id === cat.breeder.userId ? (
        <>
          {cat.isHeld ? hold(cat, <OnHold cat={cat} />) : !cat.isAvailable && sale(cat, null)}
          <LinkButton
            variant={cat.isAvailable ? 'primary' : 'secondary'}
            to={`/dashboard?tab=cats&edit=${cat.id}`}
          >
            {`Edit ${cat.name}`}
          </LinkButton>
        </>
      ) : cat.isAvailable ? (
        <div ref={mainButton} className="grid gap-2.5">
          <LinkButton size="lg" to={`/checkout/${cat.id}`}>
            {`Purchase ${cat.name} - ${formatWholeDollars(cat.price)}`}
          </LinkButton>
          {ask}
        </div>
      ) : cat.isHeld ? (
        hold(
          cat,
          <>
            <OnHold cat={cat} />
            <OtherCats breed={cat.breed} text="A family of the breeder’s waiting list is deciding." />
          </>,
        )
      ) : (
        sale(cat, <OtherCats breed={cat.breed} text="This cat is no longer available for purchase." />)
      )}
      <p className="flex items-start gap-2.5 text-sm text-muted">
        <ShieldCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-action" />
        <span>
          All purchases are protected by our{' '}
          <Link to="/buyer-guarantee" className="link">
            buyer guarantee
          </Link>{' '}
          program
        </span>
      </p>
    </div>
  )
}

/** Until when an offer keeps the cat from others. */
function OnHold({ cat: { heldUntil } }: { cat: CatDetail }) {
  return (
    <p className="font-medium text-clay">
      <span>{heldUntil ? `${CAT_STATE_TEXTS.on_hold} until ` : CAT_STATE_TEXTS.on_hold}</span>
      {heldUntil && <LocalTime at={heldUntil} format="deadline" />}
    </p>
  )
}

function OtherCats({ breed, text }: { breed: string; text: string }) {
  return (
    <div className="grid gap-3">
      <p>{text}</p>
      <LinkButton
        variant="secondary"
        to={`/cats?breed=${encodeURIComponent(breed)}`}
      >{`See other ${breed} cats`}</LinkButton>
      <Link to="/cats" className="link justify-self-center">
        Browse all available cats
      </Link>
    </div>
  )
}
