import { Dialog } from '#ui/dialogs/dialog.tsx'
import { DecisionForm, type DecisionFormProps } from './decision-form.tsx'

type Props<A extends string> = DecisionFormProps<A> & {
  title: string
  description?: string
  onClose: () => void
}

/** A dialog in which staff decide on something without a case. */
export function DecisionDialog<A extends string>({ title, description, ...form }: Props<A>) {
  return (
    <Dialog open onClose={form.onClose} variant="wide" title={title} {...(description && { description })}>
      <DecisionForm {...form} />
    </Dialog>
  )
}
