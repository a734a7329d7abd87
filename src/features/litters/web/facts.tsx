import type { ReactNode } from 'react'
import { capitalized } from '#lib/texts/capitalized.ts'

type Fact = [name: string, value: string | false | null | undefined]

/** The key facts as a list, without empty ones. `children` are actions. */
export function Facts({ facts, children }: { facts: Fact[]; children?: ReactNode }) {
  return (
    <section className="grid gap-5 lg:col-start-2 lg:row-start-1" aria-label="At a glance">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="text-sm text-muted">{name}</dt>
                <dd className="tabular-nums">{capitalized(value)}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </section>
  )
}
