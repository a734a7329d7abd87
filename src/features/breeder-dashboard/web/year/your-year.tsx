import { useQuery } from '@tanstack/react-query'
import { NO_ADVICE, RuleList } from '#features/place-rules/web/index.ts'
import { STATES } from '#lib/places/states.ts'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { Year } from '../../contract.ts'
import { YEAR_MONTHS } from '../../measures.ts'
import { yearQuery } from '../insight-query.ts'

/** Litters of each queen, cats sold, and what the clubs and the state of the cattery say about both. */
export function YourYear() {
  const year = useQuery(yearQuery)
  return (
    <section aria-labelledby="your-year" className="mt-12 grid gap-4">
      <h2 id="your-year" className="text-2xl">
        Your year
      </h2>
      <Loaded query={year} failure="Your year could not be loaded." loading={<Skeleton className="h-48" />}>
        {(data) => <Counts year={data} />}
      </Loaded>
    </section>
  )
}

function Counts({ year }: { year: Year }) {
  const { queens, litters, catsSold, rules } = year
  const columns = litters.map(({ months }) => `Litters in ${months} months`)
  return (
    <>
      <p>{`In the last ${YEAR_MONTHS} months, ${catsSold === 1 ? '1 cat was' : `${catsSold} cats were`} reserved or sold here.`}</p>
      <div className="card overflow-x-auto px-3 sm:px-4">
        <table className="w-full border-collapse text-sm">
          <thead className="text-muted">
            <tr>
              {['Queen', ...columns].map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`py-2 font-normal ${index > 0 ? 'text-right' : 'text-left'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queens.map(({ id, name, litters: counts }) => (
              <CountRow key={id} name={name} counts={counts} />
            ))}
            <CountRow name="All litters" counts={litters} />
          </tbody>
        </table>
      </div>
      <h3 className="text-xl">{rulesTitle(year)}</h3>
      {rules.length > 0 ? (
        <RuleList rules={rules} isNamed />
      ) : (
        <p>We have found no rule about the number of litters or cats, or about a license.</p>
      )}
      <p className="max-w-prose text-sm text-muted">
        {`Compare the numbers with the rules yourself; cats that you sold elsewhere are not in them. ${NO_ADVICE}`}
      </p>
    </>
  )
}

/** `Rules of Kansas, the USA, and FIFe`. */
function rulesTitle({ state, clubs }: Year): string {
  const places = state === null ? clubs : [STATES[state] ?? state, 'the USA', ...clubs]
  return places.length > 0 ? `Rules of ${new Intl.ListFormat('en-US').format(places)}` : 'Rules'
}

function CountRow({ name, counts }: { name: string; counts: Year['litters'] }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" dir="auto" className="py-2 text-left font-medium wrap-anywhere">
        {name}
      </th>
      {counts.map(({ months, litters }) => (
        <td key={months} className="py-2 text-right tabular-nums">
          {litters}
        </td>
      ))}
    </tr>
  )
}
