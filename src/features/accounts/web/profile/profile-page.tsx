import type { ReactNode } from 'react'
import { PlainSection } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { User } from '../../contract.ts'
import { UserAvatar } from '../user-avatar.tsx'
import { useViewer } from '../viewer.ts'
import { ProfileLayout } from './profile-layout.tsx'

const ROLES: Record<User['role'], string> = { buyer: 'Buyer', breeder: 'Breeder', admin: 'Staff' }

const CATTERY: Record<User['role'], [to: string, title: string, text: string]> = {
  buyer: ['/breeders/apply', 'Become a Breeder', 'Apply with your cattery'],
  breeder: ['/dashboard', 'Dashboard', 'Your cats, pairings, litters, and inquiries'],
  admin: ['/breeders', 'Breeders', 'The public list of catteries'],
}

/** `/profile`: the viewer's account, with links to what belongs to it. `notifications` chooses which emails to send. */
export function ProfilePage({ notifications }: { notifications: ReactNode }) {
  const viewer = useViewer()
  if (!viewer) return null
  const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ')
  return (
    <ProfileLayout title="Profile">
      <div className="flex flex-wrap items-start gap-5">
        <UserAvatar user={viewer} size="xl" />
        <div className="min-w-0 flex-1 basis-56">
          <Facts>
            <Fact name="Name">{name || 'Not provided'}</Fact>
            <Fact name="Role">{ROLES[viewer.role]}</Fact>
            <Fact name="Member since">
              <LocalTime at={viewer.createdAt} format="date" />
            </Fact>
            <Fact name="Email" wide>
              {viewer.email}
            </Fact>
          </Facts>
          <div className="mt-4">
            <LinkButton size="sm" variant="secondary" to="/profile/edit">
              Edit name and picture
            </LinkButton>
          </div>
        </div>
      </div>
      <ul className="divide-y border-y">
        <ProfileLink to="/orders" title="Orders" text="The cats you reserved or bought" />
        {viewer.role === 'breeder' && (
          <ProfileLink to="/sales" title="Sales" text="Your sales, with payments and next steps" />
        )}
        <ProfileLink to="/profile/reviews" title="Reviews" text="What you wrote about catteries" />
        <ProfileLink to="/favorites" title="Favorites" text="The cats you saved" />
        <ProfileLink to="/messages" title="Messages" text="Your conversations with breeders and buyers" />
        <ProfileLink
          to={CATTERY[viewer.role][0]}
          title={CATTERY[viewer.role][1]}
          text={CATTERY[viewer.role][2]}
        />
        <ProfileLink
          to="/profile/security"
          title="Security"
          text="Your password, email address, and the devices that are signed in"
        />
        <ProfileLink to="/profile/data" title="Your data" text="What we store about you, and your rights" />
        <ProfileLink
          to="/account-status"
          title="Account status"
          text="Blocked messages and decisions about your account, if any"
        />
        <ProfileLink
          to="/support"
          title="Support"
          text="Answers to common questions, and a form to write to us"
        />
      </ul>
      <div id="notifications">
        <PlainSection title="Notifications">{notifications}</PlainSection>
      </div>
      <div>
        <LinkButton variant="secondary" href="/api/logout">
          Logout
        </LinkButton>
      </div>
    </ProfileLayout>
  )
}

function ProfileLink({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li className="group relative py-4 hover:bg-sunken">
      <h2 className="text-lg">
        <Link dir="auto" to={to} className={STRETCHED_LINK}>
          {title}
        </Link>
      </h2>
      <p dir="auto" className="text-sm text-muted">
        {text}
      </p>
    </li>
  )
}
