import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import type { AccountStatus, Decision } from '../contract.ts'

/** What the viewer may do at the moment, and which decision says so. */
export function CurrentRestrictions({ accountStatus }: { accountStatus: AccountStatus }) {
  const { mutedUntil, suspendedAt, decisions } = accountStatus
  const latest = (action: string) => decisions.find((decision) => decision.action === action)
  if (suspendedAt)
    return (
      <Notice tone="danger" title="Your account is suspended">
        <p>
          {'Since '}
          <LocalTime at={suspendedAt} format="dateTime" />. You can read everything, and what you have begun
          to pay for goes on. You cannot write, list or buy until this is lifted.
        </p>
        <Because decision={latest('suspend')} />
      </Notice>
    )
  if (mutedUntil)
    return (
      <Notice tone="danger" title="You cannot send messages at the moment">
        <p>
          {'You can write again from '}
          <LocalTime at={mutedUntil} format="dateTime" />. You can read and do everything else as usual, and
          what you had begun to write is kept.
        </p>
        <Because decision={latest('mute')} />
      </Notice>
    )
  return (
    <Notice tone="good" title="You can write, list and buy as usual">
      Nothing holds you back at the moment.
    </Notice>
  )
}

function Because({ decision }: { decision: Decision | undefined }) {
  if (!decision) return null
  return (
    <>
      <p className="mt-2 wrap-anywhere">Why: {decision.reason}</p>
      {decision.canAppeal && (
        <p className="mt-2">
          <a href={`#decision-${decision.id}`} className="link">
            Ask us to look at it again
          </a>
        </p>
      )}
    </>
  )
}
