import { ComparePage as Compare } from '#features/cats/web/compare/compare-page.tsx'
import { POLICY_NAMES } from '#features/sale-terms/web/index.ts'

export const ComparePage = () => <Compare policyNames={POLICY_NAMES} />
