import Award from 'lucide-react/icons/award'
import Car from 'lucide-react/icons/car'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import type { Profile } from './profile-query.ts'

/** What stands beside the story: figures and badges. */
export function ProfileFigures({ breeder }: { breeder: Profile }) {
  const { verificationBadges } = breeder
  return (
    <aside aria-label="Figures and badges" className="divide-y card px-6">
      <Fact title="Breeder Stats">
        <Stats breeder={breeder} />
      </Fact>
      <Fact title="Certifications & Badges">
        {verificationBadges.length > 0 ? (
          <Items of={verificationBadges} icon={<Award size={16} aria-hidden="true" />} />
        ) : (
          <p className="text-sm text-muted">No badges available</p>
        )}
      </Fact>
    </aside>
  )
}

/** How to get in touch (`message` is the button), and how a kitten gets home. */
export function ProfileContact({ breeder, message }: { breeder: Profile; message: ReactNode }) {
  const { transportMethods, meetingLocations } = breeder
  return (
    <aside aria-label="Contact" className="divide-y card px-6 lg:sticky lg:top-24">
      <Fact title="Contact Information">
        <Items of={[breeder.location]} icon={<MapPin size={16} aria-hidden="true" />} />
        {message}
        <p className="mt-3 text-xs text-muted">All communication is secured and monitored for your safety</p>
      </Fact>
      {meetingLocations.length > 0 && (
        <Fact title="Meeting Places">
          <Items of={meetingLocations} icon={<House size={16} aria-hidden="true" />} />
        </Fact>
      )}
      {transportMethods.length > 0 && (
        <Fact title="Transport">
          <Items of={transportMethods} icon={<Car size={16} aria-hidden="true" />} />
        </Fact>
      )}
    </aside>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-5">
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  )
}

function Stats({
  breeder: { yearsExperience: years, totalSales, rating, reviewCount },
}: {
  breeder: Profile
}) {
  const stats = [
    ['Experience', `${years} ${years === 1 ? 'year' : 'years'}`],
    ['Happy Families', totalSales],
    ['Average Rating', `${(rating / 100).toFixed(1)} / 5.0`],
    ['Total Reviews', reviewCount],
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

function Items({ of, icon }: { of: string[]; icon: ReactNode }) {
  return (
    <ul className="grid gap-2 text-sm">
      {of.map((text) => (
        <li key={text} className="flex gap-2.5">
          <span className="mt-0.5 text-action">{icon}</span>
          {text}
        </li>
      ))}
    </ul>
  )
}
