import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, createElement, type ReactNode, useContext } from 'react'
import { ApiError } from '#lib/client.ts'
import { apiFor } from '#lib/query-client.ts'
import type { AccountEndpoints, User } from '../contract.ts'

/** Who looks at the page: the signed-in person, or null. The server puts it into every page that it renders. */
export const viewerQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async ({ client, signal }): Promise<User | null> => {
    try {
      return await apiFor<AccountEndpoints>(client).call('GET /api/auth/user', { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

const ViewerContext = createContext<User | null | undefined>(undefined)

/** Reads the viewer once for everything inside: a list of cats asks some fifty times. */
export function ViewerProvider({ children }: { children: ReactNode }): ReactNode {
  return createElement(ViewerContext, { value: useQuery(viewerQuery).data }, children)
}

/** The signed-in person; null when signed out, undefined while nobody knows yet. */
export function useViewer(): User | null | undefined {
  return useContext(ViewerContext)
}

/** Where a browser navigation signs in and comes back to `path`, a path of this site. */
export function signInUrl(path: string): string {
  return `/api/login?returnTo=${encodeURIComponent(path)}`
}
