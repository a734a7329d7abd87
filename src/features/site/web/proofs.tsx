import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { CHECK_NAMES } from '#lib/checks/kinds.ts'
import { monthText } from '#lib/months.ts'
import { PROBLEM_HOURS } from '#lib/rules/guarantee.ts'
import { EXAMPLE_CODE, LANDING } from './site-copy.ts'

/** Checks as a profile shows them, as an example. */
const EXAMPLE = [
  ['identity', '2026-03'],
  ['address', '2026-03'],
  ['registration', '2026-05'],
] as const

/** Below the hero, what protects a family, in numbers and pictures: checks, the money, and the code. */
export function Proofs() {
  const { checks, money, code } = LANDING.proofs
  return (
    <ul className="grid gap-4 py-8 md:grid-cols-3 md:gap-5 md:py-10">
      <Proof {...checks}>
        <ul aria-label="Example of checks" className="grid w-full max-w-56 gap-1.5 text-sm">
          {EXAMPLE.map(([kind, month]) => (
            <li key={kind} className="flex items-center gap-2">
              <Check size={16} aria-hidden="true" className="shrink-0 text-action" />
              <span className="grow text-left">{CHECK_NAMES[kind]}</span>
              <span className="text-muted tabular-nums">{monthText(month)}</span>
            </li>
          ))}
        </ul>
      </Proof>
      <Proof {...money}>
        <p className="font-serif text-3xl">
          <strong className="font-medium tabular-nums">{`${PROBLEM_HOURS} hours`}</strong>
        </p>
      </Proof>
      <Proof {...code}>
        <p aria-hidden="true" className="flex gap-1.5 font-serif text-2xl tabular-nums md:gap-0.5 lg:gap-1.5">
          {[...EXAMPLE_CODE].map((digit) => (
            <span
              key={digit}
              className="grid size-9 place-items-center rounded-sm border border-edge bg-surface md:size-7 lg:size-9"
            >
              {digit}
            </span>
          ))}
        </p>
      </Proof>
    </ul>
  )
}

function Proof({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="card flex flex-col overflow-hidden">
      <div className="grid place-items-center bg-action-soft p-4 md:min-h-32 md:p-5">{children}</div>
      <div className="p-4 md:p-5">
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
    </li>
  )
}
