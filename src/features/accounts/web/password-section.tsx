import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'

/** Changes the password. */
export function PasswordSection() {
  return (
    <PlainSection title="Password">
      <p>
        To change your password,{' '}
        <Link to="/forgot-password" className="link">
          request a link by email
        </Link>
        .
      </p>
    </PlainSection>
  )
}
