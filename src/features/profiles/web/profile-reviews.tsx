import { useSearchParams } from 'react-router'
import { ReportButton } from '#features/moderation/web/index.ts'
import { BreederReviews, readReviewPage } from '#features/reviews/web/index.ts'
import type { Profile } from './breeder-page-query.ts'

/** The latest reviews of a breeder, or a page of all of them, each with a button that reports it. */
export function ProfileReviews({ breeder }: { breeder: Profile }) {
  const [params] = useSearchParams()
  return (
    <BreederReviews
      breeder={breeder}
      page={readReviewPage(params)}
      report={({ id, reviewer }) => (
        <ReportButton targets={[{ kind: 'review', id, name: 'this review' }]}>
          Report<span className="sr-only">{` the review by ${reviewer ?? 'a former member'}`}</span>
        </ReportButton>
      )}
    />
  )
}
