import type { CaseDetail } from '#features/moderation/contract.ts'
import { Section } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { adminUrl } from '../../admin-url.ts'

/** Links to the waiting lists that a case may be about; nothing without one. */
export function CaseWaitingLists({ case: { id, waitingLists } }: { case: CaseDetail }) {
  if (waitingLists.length === 0) return null
  return (
    <Section title="Waiting list">
      <p className="mb-4 text-sm text-muted">
        Families, offers, and everything that happened to them. They are private, and your access is logged.
      </p>
      <p className="flex flex-wrap gap-3">
        {waitingLists.map(({ breederId, businessName }) => (
          <LinkButton
            key={breederId}
            variant="secondary"
            size="sm"
            to={adminUrl({ caseId: id, waitingListOf: breederId })}
          >
            {`Show the list of ${businessName}`}
          </LinkButton>
        ))}
      </p>
    </Section>
  )
}
