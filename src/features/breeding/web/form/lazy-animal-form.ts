import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'

/** Adds or edits an animal. */
export const AnimalForm = lazyDialog(async () => (await import('./animal-form.tsx')).AnimalForm)
