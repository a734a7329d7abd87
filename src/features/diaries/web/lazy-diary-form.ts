import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'

/** Publishes an entry, corrects it, or removes it. */
export const DiaryForm = lazyDialog(async () => (await import('./diary-form.tsx')).DiaryForm)
