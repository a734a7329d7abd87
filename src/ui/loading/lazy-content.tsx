import { type ReactNode, Suspense } from 'react'
import { useHydrated } from '../use-hydrated.ts'

/** Content whose module is loaded when it is shown. The server, which does not wait for such modules, renders `fallback`. */
export function LazyContent({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
