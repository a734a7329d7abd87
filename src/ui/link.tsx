import type { AnchorHTMLAttributes } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** The address as it will stand in the HTML: from the root of the site. */
  to: string
  /** Going back leads past the page at hand. */
  replace?: boolean
  /** The browser loads the address anew instead of the running script showing it. */
  reload?: boolean
}

/**
 * A link to a page of the site. It is nothing but an `a`, since a list has a hundred of them: the one listener of
 * app/web/link-clicks.tsx goes to pages without loading them anew, and follows plain links to pages just the same.
 */
export function Link({ to, replace = false, reload = false, ...rest }: Props) {
  return (
    <a {...rest} href={to} data-replace={replace ? '' : undefined} data-reload={reload ? '' : undefined} />
  )
}
