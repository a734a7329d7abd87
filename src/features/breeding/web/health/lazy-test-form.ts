import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'

/** Adds or edits a test of an animal. */
export const TestForm = lazyDialog(async () => (await import('./test-form.tsx')).TestForm)
