import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'

/** Records a mating, or changes its days. */
export const MatingForm = lazyDialog(async () => (await import('./mating-form.tsx')).MatingForm)
