import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'

/** Enters a dose for kittens, or corrects an entry. */
export const CareForm = lazyDialog(async () => (await import('./care-form.tsx')).CareForm)

/** Edits the template of the cattery. */
export const TemplateForm = lazyDialog(async () => (await import('./template-form.tsx')).TemplateForm)
