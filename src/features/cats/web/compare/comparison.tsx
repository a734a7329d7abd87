import { type ReactNode, useRef } from 'react'
import type { Policy } from '#lib/rules/deposit-policy.ts'
import type { ComparedCat } from '../../compare-contract.ts'
import { CompareHead } from './compare-head.tsx'
import { compareRows } from './compare-rows.tsx'

type Props = {
  cats: ComparedCat[]
  near: string
  policyNames: Record<Policy, string>
  ask: (cat: ComparedCat) => ReactNode
  hold: (cat: ComparedCat, badge: ReactNode) => ReactNode
}

/** On a phone, two cats fill the screen; of a third, an edge shows that it is beside them. */
const COLUMNS = [
  '',
  'max-sm:grid-cols-1',
  'max-sm:grid-cols-2',
  'max-sm:grid-cols-[repeat(3,calc(46%-0.375rem))]',
  'max-sm:grid-cols-[repeat(4,calc(46%-0.375rem))]',
]
const row = (count: number) => `max-sm:grid max-sm:gap-x-3 ${COLUMNS[count]}`

/**
 * A table with a column for each cat. On a phone, the names of the rows are above their values, so that two cats fit, and a third
 * is reached by scrolling sideways; the cats' names stay at the top of the screen.
 */
export function Comparison({ cats, near, policyNames, ask, hold }: Props) {
  const names = useRef<HTMLDivElement>(null)
  const rows = compareRows({ near, policyNames }).filter(({ value }) =>
    cats.some((cat) => value(cat) !== null),
  )
  const scrollNames = (region: HTMLElement | null) => {
    if (names.current && region) names.current.scrollLeft = region.scrollLeft
  }
  return (
    <>
      {cats.length > 1 && <Legend />}
      {/* The table has the names for screen readers. */}
      <div
        ref={names}
        aria-hidden="true"
        data-names
        className={`top-17 z-20 overflow-hidden border-b bg-ground py-2 font-medium sm:hidden [@media(min-height:30rem)]:sticky ${row(cats.length)}`}
      >
        {cats.map(({ id, name }) => (
          <span key={id} dir="auto" className="truncate">
            {name}
          </span>
        ))}
      </div>
      <section
        aria-label="Comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard
        tabIndex={0}
        // It may have been scrolled before the script was loaded.
        ref={scrollNames}
        onScroll={({ currentTarget }) => scrollNames(currentTarget)}
        className="relative overflow-x-auto max-sm:snap-x max-sm:snap-proximity max-sm:pt-3"
      >
        <table className="w-full table-fixed border-collapse max-sm:block">
          <thead className="max-sm:block">
            <tr className={row(cats.length)}>
              <td className="w-40 min-w-40 max-sm:hidden" />
              {cats.map((cat) => (
                <th
                  key={cat.id}
                  scope="col"
                  className="min-w-0 snap-start pb-3 text-left align-top font-normal sm:w-44 sm:px-2"
                >
                  <CompareHead
                    cat={cat}
                    others={cats.filter((other) => other !== cat)}
                    near={near}
                    ask={ask}
                    hold={hold}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map(({ name, value, compared }) => {
              const isDifferent = new Set(cats.map((cat) => JSON.stringify(compared(cat)))).size > 1
              return (
                <tr key={name} className={`sm:border-t ${row(cats.length)}`}>
                  <th
                    scope="row"
                    className="bg-ground text-left align-top text-sm font-medium max-sm:col-span-full max-sm:border-t max-sm:pt-2.5 sm:sticky sm:left-0 sm:z-10 sm:w-40 sm:min-w-40 sm:py-3 sm:pr-3"
                  >
                    <span className="inline-flex items-center gap-1.5 max-sm:sticky max-sm:left-0">
                      {name}
                      {isDifferent && <Difference />}
                    </span>
                  </th>
                  {cats.map((cat) => (
                    <Cell key={cat.id} isDifferent={isDifferent}>
                      {value(cat)}
                    </Cell>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </>
  )
}

const Dot = () => <span aria-hidden="true" className="size-2 rounded-full bg-clay forced-color-adjust-none" />

const Difference = () => (
  <>
    <Dot />
    <span className="sr-only">(different)</span>
  </>
)

const Legend = () => (
  <p aria-hidden="true" className="mb-3 flex items-center gap-1.5 text-sm text-muted">
    <Dot />
    marks what differs
  </p>
)

const Cell = ({ children, isDifferent }: { children: ReactNode; isDifferent: boolean }) => (
  <td
    className={`min-w-0 align-top text-sm wrap-anywhere max-sm:pt-0.5 max-sm:pb-2.5 sm:px-2 sm:py-3 ${isDifferent ? '' : 'text-muted'}`}
  >
    {children ?? <span className="text-muted">Not stated</span>}
  </td>
)
