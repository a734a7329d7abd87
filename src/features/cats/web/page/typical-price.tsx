import { formatDollarRange } from '#lib/money.ts'
import { breedSlug } from '#lib/texts/breed-slug.ts'
import { Link } from '#ui/link.tsx'
import type { CatDetail } from '../../contract.ts'

/** What cats of its breed and age group cost, with a link to the guide: "Typical for Ragdoll kittens here: $1,400 to $1,900, 23 listings". */
export function TypicalPrice({ cat: { breed, typicalPrice } }: { cat: CatDetail }) {
  if (!typicalPrice) return null
  const { ageGroup, listings, low, high } = typicalPrice
  return (
    <p className="text-sm text-muted">
      <span>Typical for </span>
      <Link to={`/breeds/${breedSlug(breed)}`} className="link">
        {ageGroup === 'kitten' ? `${breed} kittens` : `older ${breed} cats`}
      </Link>
      <span>{` here: ${formatDollarRange(low, high)}, ${listings} listings`}</span>
    </p>
  )
}
