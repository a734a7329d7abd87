import { lazy } from 'react'

/** Inviting families from a notebook, loaded when it is opened. */
export const Notebook = lazy(async () => ({ default: (await import('./notebook.tsx')).Notebook }))
