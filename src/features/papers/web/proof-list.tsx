import { Badge } from '#ui/badge.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { SalePapers } from '../contract.ts'
import { PROOF_BADGES } from './texts.ts'

type Proofs = NonNullable<SalePapers['proof']>['sent']

/** The proofs that were sent, newest first, with what the breeder wrote; those that were replaced have no file. */
export function ProofList({ proofs }: { proofs: Proofs }) {
  const shown = proofs.filter(({ url }) => url !== null)
  if (shown.length === 0) return null
  return (
    <ul className="grid gap-3">
      {shown.map(({ id, status, url, reason, sentAt }) => {
        const [text, tone] = PROOF_BADGES[status]
        return (
          <li key={id} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-2.5">
              <a href={url ?? ''} download className="link">
                <span>{'Proof of '}</span>
                <LocalTime at={sentAt} format="date" />
              </a>
              <Badge tone={tone}>{text}</Badge>
            </p>
            {reason && (
              <p dir="auto" className="wrap-anywhere whitespace-pre-line text-sm">
                {reason}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
