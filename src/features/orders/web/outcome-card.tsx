import type { ReactNode } from 'react'
import { PageTitle } from '#ui/page-title.tsx'

type Props = {
  title: string
  icon: ReactNode
  text: ReactNode
  children?: ReactNode
}

/** One outcome of a payment: icon, heading, explanation, and actions. */
export function OutcomeCard({ title, icon, text, children }: Props) {
  return (
    <div className="card flex flex-col items-center px-6 py-10 text-center sm:px-12 sm:py-14">
      <PageTitle>{title}</PageTitle>
      {icon}
      <h1 dir="auto" className="mt-6 text-3xl">
        {title}
      </h1>
      <p dir="auto" className="mt-3 max-w-prose text-lg text-muted">
        {text}
      </p>
      {children}
    </div>
  )
}

/** The buttons below an outcome. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
}

/** A round icon, for outcomes without a picture of the cat. */
export function OutcomeIcon({ tone = 'plain', children }: { tone?: 'plain' | 'warm'; children: ReactNode }) {
  const colors = tone === 'warm' ? 'bg-clay-soft text-clay' : 'bg-sunken text-muted'
  return (
    <span aria-hidden="true" className={`grid size-20 place-items-center rounded-full ${colors}`}>
      {children}
    </span>
  )
}
