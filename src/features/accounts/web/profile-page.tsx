import type { ReactNode } from 'react'
import { PlainSection } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { User } from '../contract.ts'
import { useViewer } from './viewer.ts'

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
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>Profile</PageTitle>
      <h1 className="mb-8 text-3xl">Profile</h1>
      <div className="grid gap-8">
        <PlainSection title="Account">
          <Facts>
            <Fact name="Name">{name || 'Not provided'}</Fact>
            <Fact name="Role">{ROLES[viewer.role]}</Fact>
            <Fact name="Email" wide>
              {viewer.email}
            </Fact>
            <Fact name="Member since">
              <LocalTime at={viewer.createdAt} format="date" />
            </Fact>
          </Facts>
          <p className="mt-5 text-sm text-muted">
            To change your password,{' '}
            <Link to="/forgot-password" className="link">
              request a link by email
            </Link>
            . See{' '}
            <Link to="/privacy#your-rights" className="link">
              Privacy
            </Link>{' '}
            for your data rights.
          </p>
        </PlainSection>
        <div id="notifications">
          <PlainSection title="Notifications">{notifications}</PlainSection>
        </div>
        <ul className="divide-y border-y">
          <ProfileLink to="/orders" title="Orders" text="The cats you reserved or bought" />
          {viewer.role === 'breeder' && (
            <ProfileLink to="/sales" title="Sales" text="Your sales, with payments and next steps" />
          )}
          <ProfileLink to="/favorites" title="Favorites" text="The cats you saved" />
          <ProfileLink to="/messages" title="Messages" text="Your conversations with breeders and buyers" />
          <ProfileLink
            to={CATTERY[viewer.role][0]}
            title={CATTERY[viewer.role][1]}
            text={CATTERY[viewer.role][2]}
          />
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
        <div>
          <LinkButton variant="secondary" href="/api/logout">
            Logout
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

function ProfileLink({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li className="group relative py-4 hover:bg-sunken">
      <h2 className="text-lg">
        <Link to={to} className={STRETCHED_LINK}>
          {title}
        </Link>
      </h2>
      <p className="text-sm text-muted">{text}</p>
    </li>
  )
}
