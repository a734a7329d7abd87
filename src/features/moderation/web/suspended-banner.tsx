import { useViewer } from '#features/accounts/web/index.ts'
import { Link } from '#ui/link.tsx'

/** On every page of somebody whose account is suspended: that it is, and where it says why. */
export function SuspendedBanner() {
  if (!useViewer()?.isSuspended) return null
  return (
    <div role="status" className="bg-danger-soft text-danger">
      <p className="page py-3 text-sm">
        Your account is suspended: you can read, but not write, list or buy.{' '}
        <Link to="/account-status" className="link">
          See why, and what you can do
        </Link>
      </p>
    </div>
  )
}
