import { testResults } from './labels.ts'

/** Health tests with their results. Renders nothing if there are none. */
export function HealthTests({ title, tests }: { title: string; tests: Record<string, unknown> }) {
  const rows = testResults(tests)
  if (rows.length === 0) return null
  return (
    <>
      <p className="mt-5 text-sm font-medium">{title}</p>
      <dl className="mt-2 text-sm">
        {rows.map(([name, result]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{result}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
