import type { ComparedCat } from '#features/cats/compare-contract.ts'
import { ComparePage as Compare } from '#features/cats/web/compare/compare-page.tsx'
import { MessageButton } from '#features/messages/web/index.ts'
import { POLICY_NAMES } from '#features/sale-terms/web/index.ts'
import { HeldBadge } from './held-badge.tsx'

const ask = (cat: ComparedCat) => (
  <MessageButton cat={cat} size="sm" variant="secondary" className="grow">
    <span>
      Ask
      <span className="sr-only">{` about ${cat.name}`}</span>
    </span>
  </MessageButton>
)

export const ComparePage = () => (
  <Compare
    policyNames={POLICY_NAMES}
    ask={ask}
    hold={({ id }, badge) => <HeldBadge catId={id} badge={badge} />}
  />
)
