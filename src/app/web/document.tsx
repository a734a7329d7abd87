import type { ReactNode } from 'react'

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='2 2 30 34'%3E%3Cpath fill='%231f5140' d='M4 24.500c-.6-5-.5-9 .3-13l6 4.600a13 13 0 0 1 7.400 0l6-4.600c.8 4 .9 8 .3 13 1 6-4 10.500-10 10.500S3 30.500 4 24.500Z'/%3E%3C/svg%3E"

type Props = {
  /** The ID of the request if the page failed on the server, which rendered the error page instead. */
  broken: string | undefined
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
export function Document({ broken, head, bodyStart, bodyEnd, children }: Props) {
  return (
    <html lang="en" data-broken={broken} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171511" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={ICON} />
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
