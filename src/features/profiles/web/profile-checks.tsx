import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Minus from 'lucide-react/icons/minus'
import { describeVerification, publicCheckText } from '#lib/checks/texts.ts'
import { Link } from '#ui/link.tsx'
import type { Profile } from './breeder-page-query.ts'

const ICONS = {
  done: <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-action" />,
  expired: <Clock size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-amber" />,
  not_done: <Minus size={16} aria-hidden="true" className="mt-0.5 shrink-0" />,
}

type Props = { breeder: Pick<Profile, 'checks' | 'checkCounts'>; isOwner: boolean }

/** What staff checked about a breeder and when, with the checks that were not done. */
export function ProfileChecks({ breeder: { checks, checkCounts }, isOwner }: Props) {
  const isUnchecked = checkCounts.valid + checkCounts.expired === 0
  return (
    <>
      {isUnchecked && <p className="mb-3 text-sm">{`${describeVerification(checkCounts)}.`}</p>}
      <ul className="grid gap-2.5 text-sm">
        {checks.map((check) => (
          <li key={check.kind} className={`flex gap-2.5 ${check.state === 'done' ? '' : 'text-muted'}`}>
            {ICONS[check.state]}
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {publicCheckText(check)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <Link to="/buyer-guarantee#what-we-check-about-breeders" className="link">
          What each check means
        </Link>
      </p>
      {isOwner && (
        <p className="mt-2 text-sm text-muted">
          <Link to="/support" className="link">
            Write to us
          </Link>{' '}
          to have something checked or checked again.
        </p>
      )}
    </>
  )
}
