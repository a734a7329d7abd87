import { Notice } from '#ui/notice.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { useViewer } from './viewer.ts'

/** Asks a user to confirm their email address and can send the email again; renders nothing for others. */
export function ConfirmEmailNotice() {
  const viewer = useViewer()
  if (!viewer || viewer.isVerified) return null
  return (
    <Notice title="Please confirm your email address">
      <p className="mb-3">{`We have sent a link to ${viewer.email}.`}</p>
      <ResendConfirmation />
    </Notice>
  )
}
