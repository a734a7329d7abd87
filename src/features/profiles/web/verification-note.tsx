import { Notice } from '#ui/notice.tsx'
import type { Profile } from './breeder-page-query.ts'

const OWNER_TEXTS: Record<string, string> = {
  pending: 'Only you can see this page until your application has been accepted.',
  rejected: 'Only you can see this page because your application was rejected.',
  suspended: 'Only you can see this page because your cattery is suspended. Contact support for details.',
  verified: 'Only you can see this page because your profile is not active.',
}
const STAFF_TEXTS: Record<string, string> = {
  pending: 'This page is hidden because the application is pending.',
  rejected: 'This page is hidden because the application was rejected.',
  suspended: 'This page is hidden because the cattery is suspended.',
  verified: 'This page is hidden because the profile is not active.',
}

/** Shows owner and staff why the page is hidden from the public. */
export function VerificationNote({ breeder, isOwner }: { breeder: Profile; isOwner: boolean }) {
  const { isActive, verificationStatus } = breeder
  if (isActive && verificationStatus === 'verified') return null
  return (
    <div className="mb-8">
      <Notice>{(isOwner ? OWNER_TEXTS : STAFF_TEXTS)[verificationStatus]}</Notice>
    </div>
  )
}
