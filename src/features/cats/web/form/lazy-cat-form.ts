import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'

/** Adds or edits a cat. */
export const CatForm = lazyDialog(async () => (await import('./cat-form.tsx')).CatForm)
