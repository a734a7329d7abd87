import { formatDollars } from '#lib/money.ts'
import type { Breed } from '../contract.ts'

/** What to know of a breed before choosing a kitten; on a phone it is folded, so that the cats stay near. */
export function BreedNote({ breed }: { breed: Breed }) {
  const title = `About the ${breed.name}`
  return (
    <>
      <details className="card fold lg:hidden">
        <summary>{title}</summary>
        <Note breed={breed} />
      </details>
      <section className="card fold hidden lg:block">
        <h3 className="mb-1 text-lg">{title}</h3>
        <Note breed={breed} />
      </section>
    </>
  )
}

/** Temper, coat and price, and folded the tests to ask the breeder for. */
function Note({ breed: { temperament, coat, priceRange, healthTests } }: { breed: Breed }) {
  return (
    <>
      <p>{temperament}</p>
      <dl className="facts mt-3">
        <div>
          <dt>Coat</dt>
          <dd>{coat}</dd>
        </div>
        {priceRange && (
          <div>
            <dt>Typical price</dt>
            <dd>{rangeText(priceRange)}</dd>
          </div>
        )}
      </dl>
      {healthTests.length > 0 && (
        <details className="mt-3">
          <summary>Health tests to ask the breeder for ({healthTests.length})</summary>
          <ul className="grid gap-2 text-sm">
            {healthTests.map(({ name, why, source }) => (
              <li key={name}>
                <b className="font-medium">{name}.</b> {why}{' '}
                <a href={source.url} rel="noopener" className="link">
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

function rangeText({ low, high }: { low: number; high: number }): string {
  return low === high ? formatDollars(low) : `${formatDollars(low)} to ${formatDollars(high)}`
}
