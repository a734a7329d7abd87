import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import { BreederAvatar, VerifiedBadge } from '#features/breeders/web/index.ts'
import { MessageButton } from '#features/messages/web/index.ts'
import { ListActions } from '#features/waiting-lists/web/index.ts'
import { type CheckCounts, checkCountText, describeVerification, isChecked } from '#lib/checks/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import type { Profile } from './breeder-page-query.ts'

/** Names, location, and rating of the breeder, with a button to message or edit. */
export function ProfileHeader({ breeder, isOwner }: { breeder: Profile; isOwner: boolean }) {
  const { businessName, name, location, rating, reviewCount, verificationStatus, checkCounts } = breeder
  return (
    <header className="flex flex-wrap items-center gap-x-8 gap-y-4 lg:flex-nowrap">
      <BreederAvatar breeder={breeder} size="xl" />
      <div className="min-w-0 grow">
        <h1 dir="auto" className="text-3xl">
          {businessName}
        </h1>
        <p className="mt-1 text-lg text-muted">
          by <bdi>{name}</bdi>
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
          {verificationStatus === 'verified' && <Verification checks={checkCounts} />}
          <span className="flex items-center gap-1.5 wrap-anywhere text-muted">
            <MapPin size={15} aria-hidden="true" />
            <bdi>{location}</bdi>
          </span>
          <a href="#reviews">
            <StarRating rating={rating} reviews={reviewCount} long />
          </a>
        </div>
      </div>
      <div className="grid w-full shrink-0 gap-2.5 sm:w-auto">
        {isOwner && (
          <LinkButton to="/dashboard?tab=profile" variant="secondary" size="lg">
            Edit profile
          </LinkButton>
        )}
        <ListActions
          about={{ breederId: breeder.id }}
          ownerId={breeder.userId}
          ask={(variant) => (
            <MessageButton breeder={breeder} variant={variant} size="lg">
              <MessageCircle size={18} aria-hidden="true" />
              Message Breeder
            </MessageButton>
          )}
        />
      </div>
    </header>
  )
}

/** The badge of a breeder whom our staff have checked; otherwise that nobody has. */
function Verification({ checks }: { checks: CheckCounts }) {
  const title = describeVerification(checks)
  if (!isChecked(checks)) return <Badge title={title}>{checkCountText(checks)}</Badge>
  return (
    <>
      <Badge tone="good" title={title} icon={<VerifiedBadge checks={checks} />}>
        Verified Breeder
      </Badge>
      <span className="text-muted">{checkCountText(checks)}</span>
    </>
  )
}
