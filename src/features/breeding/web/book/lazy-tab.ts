import { lazy } from 'react'

/** The breeding book, loaded when the tab is opened. */
export const BookTab = lazy(async () => ({ default: (await import('./book-tab.tsx')).BookTab }))
