import { useViewer } from '#features/accounts/web/index.ts'
import { Link } from '#ui/link.tsx'

/** Shown on every page while the viewer's account is suspended. */
export function SuspendedBanner() {
  if (!useViewer()?.isSuspended) return null
  return (
    <div role="status" className="bg-danger-soft text-danger">
      <p className="page py-3 text-sm">
        Your account is suspended. You can read, but not send messages, list cats, or buy.{' '}
        <Link to="/account-status" className="link">
          See why, and what you can do
        </Link>
      </p>
    </div>
  )
}
