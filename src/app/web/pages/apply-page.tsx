import { ApplyPage as Apply } from '#features/breeders/web/apply-page.tsx'
import { RejectionReason } from '#features/moderation/web/index.ts'

export function ApplyPage() {
  return <Apply rejectionReason={<RejectionReason />} />
}
