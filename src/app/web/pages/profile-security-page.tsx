import { EmailSection } from '#features/accounts/web/email-section.tsx'
import { KnownDevicesSection } from '#features/accounts/web/known-devices-section.tsx'
import { PasskeysSection } from '#features/accounts/web/passkeys-section.tsx'
import { PasswordSection } from '#features/accounts/web/password-section.tsx'
import { ProfileLayout } from '#features/accounts/web/profile-layout.tsx'
import { SessionsSection } from '#features/accounts/web/sessions-section.tsx'
import { TwoFactorSection } from '#features/accounts/web/two-factor-section.tsx'
import { SecurityEventsSection } from '#features/security-log/web/security-events-section.tsx'

/** `/profile/security`: how the user signs in, and from where. */
export function ProfileSecurityPage() {
  return (
    <ProfileLayout title="Security">
      <EmailSection />
      <PasswordSection />
      <TwoFactorSection />
      <PasskeysSection />
      <SessionsSection />
      <KnownDevicesSection />
      <SecurityEventsSection />
    </ProfileLayout>
  )
}
