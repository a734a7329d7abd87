import { Button } from '#ui/button.tsx'

type EditProps = { name: string; onEdit: () => void }

/** Opens the form of a row; `name` identifies the row for screen readers. */
export function EditButton({ name, onEdit }: EditProps) {
  return (
    <Button size="sm" variant="secondary" aria-label={`Edit ${name}`} onClick={onEdit}>
      Edit
    </Button>
  )
}

type DeleteProps = {
  name: string
  /** Why it cannot be deleted now. */
  obstacle?: string | undefined
  onDelete: () => void
}

/** Asks for confirmation before a row is deleted. */
export function DeleteButton({ name, obstacle, onDelete }: DeleteProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`Delete ${name}`}
      title={obstacle}
      disabled={obstacle !== undefined}
      onClick={onDelete}
    >
      Delete
    </Button>
  )
}
