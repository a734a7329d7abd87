import { lazy } from 'react'

/** The waiting list of a cattery, loaded when it is opened. */
export const CaseWaitingList = lazy(async () => ({
  default: (await import('./case-waiting-list.tsx')).CaseWaitingList,
}))
