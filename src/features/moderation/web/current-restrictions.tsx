import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import type { AccountStatus, Decision } from '../contract.ts'

/** The current restrictions of the viewer, with the decision that caused them. */
export function CurrentRestrictions({ accountStatus }: { accountStatus: AccountStatus }) {
  const { mutedUntil, suspendedAt, decisions } = accountStatus
  const latest = (action: string) => decisions.find((decision) => decision.action === action)
  if (suspendedAt)
    return (
      <Notice tone="danger" title="Your account is suspended">
        <p>
          {'Since '}
          <LocalTime at={suspendedAt} format="dateTime" />. You can read everything, and payments in progress
          will be completed. You cannot send messages, list cats, or buy until your account is restored.
        </p>
        <Reason decision={latest('suspend')} />
      </Notice>
    )
  if (mutedUntil)
    return (
      <Notice tone="danger" title="You cannot send messages right now">
        <p>
          {'You can send messages again on '}
          <LocalTime at={mutedUntil} format="deadline" />. Everything else works as usual, and your drafts are
          saved.
        </p>
        <Reason decision={latest('mute')} />
      </Notice>
    )
  return (
    <Notice tone="good" title="Your account has no restrictions">
      You can send messages, list cats, and buy as usual.
    </Notice>
  )
}

function Reason({ decision }: { decision: Decision | undefined }) {
  if (!decision) return null
  return (
    <>
      <p className="mt-2 wrap-anywhere">
        Reason: <bdi>{decision.reason}</bdi>
      </p>
      {decision.canAppeal && (
        <p className="mt-2">
          <a href={`#decision-${decision.id}`} className="link">
            Appeal this decision
          </a>
        </p>
      )}
    </>
  )
}
