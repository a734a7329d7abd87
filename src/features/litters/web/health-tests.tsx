import { dateText } from '#lib/dates.ts'
import type { HealthTest } from '../contract.ts'

/** Health tests with their results. Renders nothing if there are none. */
export function HealthTests({ title, tests }: { title: string; tests: HealthTest[] }) {
  if (tests.length === 0) return null
  return (
    <>
      <p dir="auto" className="mt-5 text-sm font-medium">
        {title}
      </p>
      <dl className="mt-2 text-sm">
        {tests.map((test, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a test can be repeated, and the list never changes in place
          <div key={index} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5">
            <dt className="text-muted">{test.name}</dt>
            <dd className="text-right">{test.result}</dd>
            <Source test={test} />
          </div>
        ))}
      </dl>
    </>
  )
}

/** Who tested the cat and when, as far as it is known. */
function Source({ test: { lab, date, hasDocument } }: { test: HealthTest }) {
  const parts = [lab, date && dateText(date), hasDocument && 'document on file'].filter(Boolean)
  return parts.length > 0 ? <dd className="w-full text-muted">{parts.join(', ')}</dd> : null
}
