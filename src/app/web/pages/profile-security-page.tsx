import { PasskeysSection } from '#features/accounts/web/passkeys/passkeys-section.tsx'
import { EmailSection } from '#features/accounts/web/profile/email-section.tsx'
import { KnownDevicesSection } from '#features/accounts/web/profile/known-devices-section.tsx'
import { PasswordSection } from '#features/accounts/web/profile/password-section.tsx'
import { ProfileLayout } from '#features/accounts/web/profile/profile-layout.tsx'
import { SessionsSection } from '#features/accounts/web/profile/sessions-section.tsx'
import { TwoFactorSection } from '#features/accounts/web/two-factor/two-factor-section.tsx'
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
