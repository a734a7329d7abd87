import { ProfileLayout } from '#features/accounts/web/profile/profile-layout.tsx'
import { DeletionSection } from '#features/privacy/web/deletion-section.tsx'
import { ExportSection } from '#features/privacy/web/export-section.tsx'
import { Link } from '#ui/link.tsx'

/** `/profile/data`: what the user can do with the data of the account. */
export function ProfileDataPage() {
  return (
    <ProfileLayout title="Your data">
      <p>
        See{' '}
        <Link to="/privacy#your-rights" className="link">
          Privacy
        </Link>{' '}
        for your data rights.
      </p>
      <ExportSection />
      <DeletionSection />
    </ProfileLayout>
  )
}
