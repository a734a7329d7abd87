import type { ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass, labelClass } from './button.tsx'
import { Link } from './link.tsx'

type Props = {
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  children: ReactNode
  'aria-label'?: string
} & ({ to: string; href?: never } | { href: string; to?: never })

/** A link that looks like a button: `to` for pages of the app, `href` for addresses that the browser must load. */
export function LinkButton({ variant, size, className, to, href, children, ...rest }: Props) {
  const look = buttonClass(variant, size, className)
  return (
    <Link {...rest} className={look} to={to ?? href} reload={to === undefined}>
      <span className={labelClass(children)}>{children}</span>
    </Link>
  )
}
