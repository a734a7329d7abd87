import { useViewer } from '#features/accounts/web/index.ts'
import { EditProfileForm } from '#features/accounts/web/profile/edit-profile-form.tsx'
import { ProfileLayout } from '#features/accounts/web/profile/profile-layout.tsx'
import { SinglePicture } from '#features/uploads/web/index.ts'

/** `/profile/edit`: the name and picture of the user. */
export function ProfileEditPage() {
  const viewer = useViewer()
  return (
    <ProfileLayout title="Name and picture">
      {viewer && (
        <EditProfileForm
          viewer={viewer}
          pictureField={(field) => <SinglePicture {...field} label="Choose a picture" />}
        />
      )}
    </ProfileLayout>
  )
}
