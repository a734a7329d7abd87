/** Dialogs with forms, loaded when they are opened. */
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'

/** Adds or edits a litter. */
const LitterForm = lazyDialog(async () => (await import('./litter-form.tsx')).LitterForm)
/** Records the litter of a pairing. */
const RecordLitterForm = lazyDialog(async () => (await import('./record-litter-form.tsx')).RecordLitterForm)
/** Adds or edits a pairing. */
const PairingForm = lazyDialog(async () => (await import('./pairings/pairing-form.tsx')).PairingForm)

/** The dialogs about pairings and litters. */
export const litterForms = { LitterForm, PairingForm, RecordLitterForm }
