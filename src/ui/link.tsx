import type { AnchorHTMLAttributes } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** The path and query, as they appear in the HTML. */
  to: string
  /** Replaces the current entry of the browser's history. */
  replace?: boolean
  /** Makes the browser load the page instead of the router showing it. */
  reload?: boolean
}

/** Makes a link cover the nearest positioned ancestor, such as a card, so that all of it can be clicked. */
export const STRETCHED_LINK = 'after:absolute after:inset-0 after:rounded-lg'

/**
 * A link to a page of the site. It is a plain `a` without hooks, because a list has a hundred of them: one delegated
 * listener (app/web/link-clicks.tsx) turns clicks into client-side navigation.
 */
export function Link({ to, replace = false, reload = false, ...rest }: Props) {
  return (
    <a {...rest} href={to} data-replace={replace ? '' : undefined} data-reload={reload ? '' : undefined} />
  )
}
