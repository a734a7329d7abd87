/** Dialogs with forms, loaded when they are opened. */
import { lazy } from 'react'

/** Adds or edits a litter. */
const LitterForm = lazy(async () => ({ default: (await import('./litter-form.tsx')).LitterForm }))
/** Records the litter of a pairing. */
const RecordLitterForm = lazy(async () => ({
  default: (await import('./record-litter-form.tsx')).RecordLitterForm,
}))
/** Adds or edits a pairing. */
const PairingForm = lazy(async () => ({
  default: (await import('./pairings/pairing-form.tsx')).PairingForm,
}))

/** The dialogs about pairings and litters. */
export const litterForms = { LitterForm, PairingForm, RecordLitterForm }
