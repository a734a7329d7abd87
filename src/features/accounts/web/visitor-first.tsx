import { type ReactNode, use } from 'react'
import { HydratedOnServer } from '#ui/use-hydrated.ts'
import { VisitorFirstContext } from './viewer.ts'

/** Children that see the viewer as a visitor until the browser has taken over the rendered page. */
export function VisitorFirst({ children }: { children: ReactNode }) {
  const isFirst = !use(HydratedOnServer)
  return <VisitorFirstContext value={isFirst}>{children}</VisitorFirstContext>
}
