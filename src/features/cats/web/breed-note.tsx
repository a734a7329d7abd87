import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#lib/money.ts'
import { catQueries } from './queries.ts'

/** What to know of a breed before choosing a kitten: coat, temper, price, and the tests to ask the breeder for. */
export function BreedNote({ breed }: { breed: string }) {
  const { data } = useQuery(catQueries.breed(breed))
  if (!data) return null
  const { name, coat, temperament, priceRange, healthTests } = data
  return (
    <details className="card unfold px-5 sm:px-7">
      <summary className="flex items-center justify-between gap-3 py-4">
        <h2 className="text-lg">About the {name}</h2>
      </summary>
      <div className="grid gap-x-10 gap-y-4 pb-5 md:grid-cols-2">
        <div>
          <p>{temperament}</p>
          <dl className="facts mt-4">
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
        </div>
        {healthTests.length > 0 && (
          <div>
            <h3 className="text-base">Ask for these tests of the parents</h3>
            <ul className="mt-2 grid gap-2 text-sm">
              {healthTests.map((test) => (
                <li key={test.name}>
                  <b className="font-medium">{test.name}.</b> {test.why}{' '}
                  <a href={test.source.url} rel="noopener" className="link whitespace-nowrap">
                    {test.source.title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </details>
  )
}

function rangeText({ low, high }: { low: number; high: number }): string {
  return low === high ? formatDollars(low) : `${formatDollars(low)} to ${formatDollars(high)}`
}
