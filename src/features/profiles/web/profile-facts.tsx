import Award from 'lucide-react/icons/award'
import Car from 'lucide-react/icons/car'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { shippingStatement } from '#features/breeders/web/index.ts'
import { MessageButton } from '#features/messages/web/index.ts'
import { dateText } from '#lib/dates.ts'
import { responseTimeText } from '#lib/texts/response-time.ts'
import type { Profile } from './breeder-page-query.ts'
import { ProfileChecks } from './profile-checks.tsx'

/** Figures, checks, and badges of a breeder. */
export function ProfileFigures({ breeder, isOwner }: { breeder: Profile; isOwner: boolean }) {
  const { verificationBadges, badges } = breeder
  return (
    <aside aria-label="Figures, checks, and badges" className="divide-y">
      <Fact title="Breeder Stats">
        <Stats breeder={breeder} />
      </Fact>
      <Fact title="Our Checks">
        <ProfileChecks breeder={breeder} isOwner={isOwner} />
      </Fact>
      <Fact title="Certifications & Badges">
        {verificationBadges.length > 0 ? (
          <ul className="grid gap-2.5 text-sm">
            {verificationBadges.map((name) => (
              <li key={name} className="flex gap-2.5">
                <Award size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-action" />
                <div className="min-w-0 wrap-anywhere">
                  <bdi>{name}</bdi>
                  <BadgeDates badge={badges.find((badge) => badge.name === name)} />
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-sm text-muted">No badges available</p>
        )}
      </Fact>
    </aside>
  )
}

/** When staff verified a badge, and how long it is valid. */
function BadgeDates({ badge }: { badge: Profile['badges'][number] | undefined }) {
  if (!badge) return null
  const { awardedOn, expiresOn } = badge
  return (
    <p className="text-xs text-muted">
      {`Verified ${dateText(awardedOn)}${expiresOn ? `, valid until ${dateText(expiresOn)}` : ''}`}
    </p>
  )
}

/** Location, meeting places, and transport. */
export function ProfileContact({ breeder }: { breeder: Profile }) {
  const { transportMethods, meetingLocations, shipping } = breeder
  return (
    <aside aria-label="Contact" className="divide-y lg:sticky lg:top-24">
      <Fact title="Contact Information">
        <IconList items={[breeder.location]} icon={<MapPin size={16} aria-hidden="true" />} />
        <MessageButton breeder={breeder} className="mt-4 w-full">
          <MessageCircle size={17} aria-hidden="true" />
          Send Message
        </MessageButton>
        <p className="mt-3 text-xs text-muted">All communication is secured and monitored for your safety</p>
      </Fact>
      {meetingLocations.length > 0 && (
        <Fact title="Meeting Places">
          <IconList items={meetingLocations} icon={<House size={16} aria-hidden="true" />} />
        </Fact>
      )}
      {(transportMethods.length > 0 || shipping) && (
        <Fact title="Transport">
          <IconList items={transportMethods} icon={<Car size={16} aria-hidden="true" />} />
          {shipping && <p className="mt-3 text-sm">{shippingStatement(shipping)}</p>}
        </Fact>
      )}
    </aside>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-5 first:pt-0">
      <h2 dir="auto" className="mb-3 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Stats({
  breeder: { yearsExperience: years, totalSales, rating, reviewCount, responses },
}: {
  breeder: Profile
}) {
  const stats = [
    ['Experience', `${years} ${years === 1 ? 'year' : 'years'}`],
    ['Happy Families', totalSales],
    ['Average Rating', `${(rating / 100).toFixed(1)} / 5.0`],
    ['Total Reviews', reviewCount],
    ...(responses ? responseStats(responses) : []),
  ]
  return (
    <dl className="grid gap-2 text-sm">
      {stats.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function responseStats({ answeredPercent, medianMinutes }: NonNullable<Profile['responses']>) {
  return [
    ['Inquiries Answered', `${answeredPercent}%`],
    ...(medianMinutes === null ? [] : [['Usual Response Time', responseTimeText(medianMinutes)]]),
  ]
}

function IconList({ items, icon }: { items: string[]; icon: ReactNode }) {
  return (
    <ul className="grid gap-2 text-sm">
      {items.map((text) => (
        <li key={text} className="flex gap-2.5">
          <span className="mt-0.5 text-action">{icon}</span>
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
