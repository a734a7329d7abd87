import type { ReactNode } from 'react'
import { PageTitle } from '#ui/page-title.tsx'

type Props = {
  /** The name of the browser's tab, where it is not the heading. */
  tab?: string
  title: string
  icon: ReactNode
  text: ReactNode
  children?: ReactNode
}

/** One end of a payment: a picture, a heading, what it means, and the ways on. */
export function OutcomeCard({ tab, title, icon, text, children }: Props) {
  return (
    <div className="card flex flex-col items-center px-6 py-10 text-center sm:px-12 sm:py-14">
      <PageTitle>{`${tab ?? title}`}</PageTitle>
      {icon}
      <h1 className="mt-6 text-3xl">{title}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">{text}</p>
      {children}
    </div>
  )
}

/** The buttons below an outcome. */
export function Ways({ children }: { children: ReactNode }) {
  return <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
}

/** A sign in a round field, for outcomes without a cat to show. */
export function Sign({ tone = 'plain', children }: { tone?: 'plain' | 'warm'; children: ReactNode }) {
  const look = tone === 'warm' ? 'bg-clay-soft text-clay' : 'bg-sunken text-muted'
  return (
    <span aria-hidden="true" className={`grid size-20 place-items-center rounded-full ${look}`}>
      {children}
    </span>
  )
}
