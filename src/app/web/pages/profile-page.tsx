import { ProfilePage as Profile } from '#features/accounts/web/profile/profile-page.tsx'
import { NotificationChoices } from '#features/notifications/web/index.ts'

export function ProfilePage() {
  return <Profile notifications={<NotificationChoices />} />
}
