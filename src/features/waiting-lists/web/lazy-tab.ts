import { lazy } from 'react'

/** The breeder's lists, loaded when the tab is opened. */
export const WaitingListTab = lazy(async () => ({
  default: (await import('./waiting-list-tab.tsx')).WaitingListTab,
}))
