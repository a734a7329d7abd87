import { Button } from '#ui/button.tsx'

type Props = { name: string; onEdit: () => void }

/** The button that opens the form of a row; `name` tells its rows apart for who does not see them. */
export function EditButton({ name, onEdit }: Props) {
  return (
    <Button size="sm" variant="secondary" aria-label={`Edit ${name}`} onClick={onEdit}>
      Edit
    </Button>
  )
}

/** The button that asks whether a row shall go. */
export function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <Button size="sm" variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
      Delete
    </Button>
  )
}
