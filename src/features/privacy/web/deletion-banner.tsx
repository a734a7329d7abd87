import { useViewer } from '#features/accounts/web/index.ts'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** Shown on every page while the viewer's account is going to be deleted. */
export function DeletionBanner() {
  const dueAt = useViewer()?.deletionDueAt
  if (!dueAt) return null
  return (
    <div role="status" className="bg-danger-soft text-danger">
      <p className="page py-3 text-sm">
        Your account will be deleted on <LocalTime at={dueAt} format="deadline" />. Until then, you can only
        read.{' '}
        <Link to="/profile/data" className="link">
          Keep my account
        </Link>
      </p>
    </div>
  )
}
