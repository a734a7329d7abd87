import type { ReactNode } from 'react'

type Props = {
  /** The ID of the request if the page failed on the server, which rendered the error page instead. */
  broken: string | undefined
  /** When the server rendered the page. */
  year: string | undefined
  /** What only the server renders; React leaves additional elements of head and body alone when it hydrates. */
  head?: ReactNode
  bodyStart?: ReactNode
  bodyEnd?: ReactNode
  children: ReactNode
}

/**
 * The HTML document around the app. Pages add their title and other metadata themselves. The inline script and browser
 * extensions set attributes before hydration, which is no mismatch.
 */
export function Document({ broken, year, head, bodyStart, bodyEnd, children }: Props) {
  return (
    <html lang="en" data-broken={broken} data-year={year} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171511" media="(prefers-color-scheme: dark)" />
        {head}
      </head>
      <body
        suppressHydrationWarning
        className="flex min-h-dvh flex-col bg-ground font-sans text-base text-ink selection:bg-action-soft selection:text-ink"
      >
        {bodyStart}
        {children}
        {bodyEnd}
      </body>
    </html>
  )
}
