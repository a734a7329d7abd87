import { Notice } from '#ui/notice.tsx'
import type { Profile } from './profile-query.ts'

const OWNERS: Record<string, string> = {
  pending: 'Only you can see this page until your application has been checked.',
  rejected: 'Only you can see this page, since your application was not accepted.',
  suspended: 'Only you can see this page, since your cattery is suspended. Our support can tell you more.',
  verified: 'Only you can see this page, since your profile is not active.',
}
const STAFFS: Record<string, string> = {
  pending: 'The public cannot see this page: the application waits to be checked.',
  rejected: 'The public cannot see this page: the application was not accepted.',
  suspended: 'The public cannot see this page: the cattery is suspended.',
  verified: 'The public cannot see this page: the profile is not active.',
}

/** Says to owner and staff why nobody else sees a page. */
export function VerificationNote({ breeder, isOwner }: { breeder: Profile; isOwner: boolean }) {
  const { isActive, verificationStatus } = breeder
  if (isActive && verificationStatus === 'verified') return null
  return (
    <div className="mb-8">
      <Notice>{(isOwner ? OWNERS : STAFFS)[verificationStatus]}</Notice>
    </div>
  )
}
