import MessageCircle from 'lucide-react/icons/message-circle'
import { useSearchParams } from 'react-router'
import { BreederPage as Breeder } from '#features/breeders/web/breeder-page.tsx'
import { MessageButton } from '#features/messages/web/index.ts'
import { ReportButton, ReportLine } from '#features/moderation/web/index.ts'
import { BreederPolicy } from '#features/orders/web/index.ts'
import { BreederReviews, readReviewPage } from '#features/reviews/web/index.ts'
import { catCard } from './cat-card.tsx'
import { breederPageQuery } from './queries.ts'

export function BreederPage() {
  const [params] = useSearchParams()
  return (
    <Breeder
      query={breederPageQuery}
      message={(breeder) => (
        <MessageButton breeder={breeder} variant="primary" size="lg" className="w-full sm:w-auto">
          <MessageCircle size={18} aria-hidden="true" />
          Message Breeder
        </MessageButton>
      )}
      contact={(breeder) => (
        <MessageButton breeder={breeder} className="mt-4 w-full">
          <MessageCircle size={17} aria-hidden="true" />
          Send Message
        </MessageButton>
      )}
      catCard={(cat) => catCard(cat)}
      policy={({ depositPolicy }, cats) => (
        <BreederPolicy policy={depositPolicy} example={cats.toSorted((a, b) => a.age - b.age)[0]} />
      )}
      reviews={(breeder) => (
        <BreederReviews
          breeder={breeder}
          page={readReviewPage(params)}
          report={({ id, reviewer }) => (
            <ReportButton targets={[{ kind: 'review', id, name: 'this review' }]}>
              Report<span className="sr-only"> the review by {reviewer ?? 'a former member'}</span>
            </ReportButton>
          )}
        />
      )}
      report={({ id, businessName, userId }) => (
        <ReportLine target={{ kind: 'breeder', id, name: businessName }} ownerId={userId} what="breeder" />
      )}
    />
  )
}
