import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useReturnTo } from './use-return-to.ts'

type Props = {
  title: string
  intro?: ReactNode
  /** What the user can do instead of filling in the form. */
  alternative?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** The layout of the sign-in pages: a centered card. */
export function AuthLayout({ title, intro, alternative, children, footer }: Props) {
  return (
    <div className="page max-w-lg py-10 sm:py-16">
      <PageTitle>{title}</PageTitle>
      <h1 dir="auto" className="text-2xl">
        {title}
      </h1>
      {intro && <p className="mt-2 text-muted">{intro}</p>}
      {alternative}
      <div className="mt-6 grid gap-5 card p-5 shadow-raised sm:p-8">{children}</div>
      {footer && <div className="mt-6 grid gap-2 text-center text-muted">{footer}</div>}
    </div>
  )
}

/** A link to another sign-in page that keeps `returnTo`. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const returnTo = useReturnTo()
  const separator = to.includes('?') ? '&' : '?'
  const search = returnTo === '/' ? '' : `${separator}returnTo=${encodeURIComponent(returnTo)}`
  return (
    <Link to={to + search} className="link">
      {children}
    </Link>
  )
}
