import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { SignUpPage as SignUp } from '#features/accounts/web/sign-in/sign-up-page.tsx'
import type { CatDetail } from '#features/cats/contract.ts'
import { catQueries } from '#features/cats/web/index.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { Picture } from '#ui/picture.tsx'
import { checkoutCatId } from '../data/checkout-cat.ts'

/** `/signup`; whoever comes from the purchase of a cat sees that cat. */
export function SignUpPage() {
  const [search] = useSearchParams()
  const catId = checkoutCatId(search.get('returnTo'))
  const { data: cat } = useQuery({ ...catQueries.detail(catId ?? ''), enabled: catId !== null })
  return (
    <SignUp subject={catId && cat?.isAvailable ? { name: cat.name, summary: <Summary cat={cat} /> } : null} />
  )
}

function Summary({ cat: { name, breed, price, depositAmount, pictures, breeder } }: { cat: CatDetail }) {
  const [picture] = pictures
  return (
    <div className="flex items-center gap-4 card p-3">
      {picture && (
        <Picture
          picture={picture}
          alt={`${name}, ${breed}`}
          sizes="8rem"
          small
          priority
          className="size-20 shrink-0 rounded-md"
        />
      )}
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          <bdi>{name}</bdi>
          <span>{`, ${breed}`}</span>
        </p>
        <p className="text-sm text-muted">
          From <bdi>{breeder.businessName}</bdi>
        </p>
        <p className="tabular-nums">
          {depositAmount
            ? `${formatWholeDollars(depositAmount)} deposit, ${formatWholeDollars(price)} in total`
            : formatWholeDollars(price)}
        </p>
      </div>
    </div>
  )
}
