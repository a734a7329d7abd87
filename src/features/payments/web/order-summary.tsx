import ShieldCheck from 'lucide-react/icons/shield-check'
import type { CatDetail } from '#features/cats/contract.ts'
import { CheckoutTerms } from '#features/sale-terms/web/index.ts'
import { formatWithCents } from '#lib/money.ts'
import { Link } from '#ui/link.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import type { PurchaseKind } from '../contract.ts'

/** The cat and the amounts of the order. */
export function OrderSummary({ cat, kind }: { cat: CatDetail; kind: PurchaseKind }) {
  const deposit = cat.depositAmount ?? 0
  const picture = cat.pictures[0]
  return (
    <section aria-labelledby="order-summary" className="card p-5 sm:p-7">
      <h2 id="order-summary" className="text-xl">
        Order Summary
      </h2>
      <div className="mt-5 flex items-center gap-4">
        <div className="size-20 shrink-0 overflow-hidden rounded-md">
          {picture ? (
            <Picture
              picture={picture}
              alt={`${cat.name}, ${cat.breed}`}
              sizes="5rem"
              priority
              className="size-full"
            />
          ) : (
            <PhotoPlaceholder className="size-full" />
          )}
        </div>
        <div className="min-w-0">
          <p dir="auto" className="font-serif text-lg">
            {cat.name}
          </p>
          <p className="text-sm text-muted">
            <span>{`${cat.breed}\u00a0· `}</span>
            <span className="capitalize">{cat.gender}</span>
          </p>
          <p dir="auto" className="text-sm text-muted">
            {cat.breeder.businessName}
          </p>
        </div>
      </div>
      <dl className="mt-5 grid gap-2.5 border-t border-line pt-5 tabular-nums">
        <Row label="Cat Price" value={formatWithCents(cat.price)} />
        {kind === 'deposit' ? (
          <>
            <Row label="Deposit Amount" value={formatWithCents(deposit)} />
            <Row label="Remaining Balance" value={formatWithCents(cat.price - deposit)} />
          </>
        ) : (
          <Row label="Platform Fee" value={formatWithCents(0)} />
        )}
        <Row label="Processing Fee" value="Included" />
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
          <dt className="font-medium">Total</dt>
          <dd className="text-2xl font-medium tabular-nums">
            {formatWithCents(kind === 'deposit' ? deposit : cat.price)}
          </dd>
        </div>
      </dl>
      <CheckoutTerms cat={cat} kind={kind} />
      <div className="mt-5 flex items-start gap-3 text-sm">
        <ShieldCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-action" />
        <div>
          <p className="font-medium text-action">Buyer Protection Included</p>
          <p className="mt-0.5">
            All purchases are protected by our{' '}
            <Link to="/buyer-guarantee" className="link">
              buyer guarantee
            </Link>{' '}
            program
          </p>
        </div>
      </div>
    </section>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
