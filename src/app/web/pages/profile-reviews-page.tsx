import { ProfileLayout } from '#features/accounts/web/profile/profile-layout.tsx'
import { WrittenReviews } from '#features/reviews/web/written-reviews.tsx'

/** `/profile/reviews`: the reviews that the user wrote. */
export function ProfileReviewsPage() {
  return (
    <ProfileLayout title="Reviews">
      <WrittenReviews />
    </ProfileLayout>
  )
}
