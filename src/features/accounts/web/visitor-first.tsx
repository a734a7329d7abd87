import type { ReactNode } from 'react'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useViewer, ViewerContext } from './viewer.ts'

/** Children that see the viewer as a visitor until the browser has taken over the rendered page. */
export function VisitorFirst({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  return <ViewerContext value={useHydrated() ? viewer : null}>{children}</ViewerContext>
}
