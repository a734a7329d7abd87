import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'

/** Edits the facts of a kitten, or deletes it. */
export const KittenForm = lazyDialog(async () => (await import('./kitten-form.tsx')).KittenForm)
