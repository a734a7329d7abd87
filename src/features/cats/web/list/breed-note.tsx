import { formatDollarRange } from '#lib/money.ts'
import { breedSlug } from '#lib/texts/breed-slug.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import type { Breed } from '../../contract.ts'

/** A plus or minus sign at the end, hidden from screen readers. */
const SUMMARY =
  "flex justify-between font-medium after:content-['+'_/_''] [[open]>&]:mb-2 [[open]>&]:after:content-['−'_/_'']"

/** Facts about the filter's breed; collapsed on a phone, so that the cats remain in view. */
export function BreedNote({ breed }: { breed: Breed }) {
  const title = `About the ${breed.name}`
  return (
    <>
      <details className="border-y py-4 lg:hidden">
        <summary className={SUMMARY}>{title}</summary>
        <Note breed={breed} />
      </details>
      <section className="hidden border-y py-4 lg:block">
        <h3 dir="auto" className="mb-1 text-lg">
          {title}
        </h3>
        <Note breed={breed} />
      </section>
    </>
  )
}

function Note({ breed: { name, temperament, coat, priceRange, healthTests } }: { breed: Breed }) {
  return (
    <>
      <p>{temperament}</p>
      <Facts className="mt-3">
        <Fact name="Coat">{coat}</Fact>
        {priceRange && (
          <Fact name={priceRange.ageGroup === 'kitten' ? 'Typical price of a kitten' : 'Typical price'}>
            {formatDollarRange(priceRange.low, priceRange.high)}
          </Fact>
        )}
      </Facts>
      <p className="mt-3">
        <Link to={`/breeds/${breedSlug(name)}`} className="link">
          {`Read about life with a ${name}`}
        </Link>
      </p>
      {healthTests.length > 0 && (
        <details className="mt-3">
          <summary
            className={SUMMARY}
          >{`Health tests to ask the breeder for (${healthTests.length})`}</summary>
          <ul className="grid gap-2 text-sm">
            {healthTests.map(({ name, why, source }) => (
              <li key={name}>
                <b className="font-medium">
                  <bdi>{name}</bdi>.
                </b>{' '}
                {why}{' '}
                <a dir="auto" href={source.url} rel="noopener" className="link">
                  {source.title}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
