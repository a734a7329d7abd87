import { Button } from '#ui/button.tsx'

type Props = { name: string; onEdit: () => void }

/** Opens the form of a row; `name` identifies the row for screen readers. */
export function EditButton({ name, onEdit }: Props) {
  return (
    <Button size="sm" variant="secondary" aria-label={`Edit ${name}`} onClick={onEdit}>
      Edit
    </Button>
  )
}

/** Asks for confirmation before a row is deleted. */
export function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <Button size="sm" variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
      Delete
    </Button>
  )
}
