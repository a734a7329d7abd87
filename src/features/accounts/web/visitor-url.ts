import { createContext } from 'react'

/** The URL for visitors of the page that a path of this site leads to; null if visitors cannot use that page. */
export const VisitorUrl = createContext<(path: string) => string | null>(() => null)
