import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

type EditProps = { name: string; onEdit: () => void }

/** Opens the form of a row; `name` identifies the row for screen readers. Disabled until hydration, so that no click is lost. */
export function EditButton({ name, onEdit }: EditProps) {
  const isHydrated = useHydrated()
  return (
    <Button size="sm" variant="secondary" aria-label={`Edit ${name}`} disabled={!isHydrated} onClick={onEdit}>
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
  const isHydrated = useHydrated()
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`Delete ${name}`}
      title={obstacle}
      disabled={obstacle !== undefined || !isHydrated}
      onClick={onDelete}
    >
      Delete
    </Button>
  )
}
