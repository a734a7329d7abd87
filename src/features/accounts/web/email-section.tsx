import { PlainSection } from '#ui/card.tsx'
import { useViewer } from './viewer.ts'

/** The address that the user signs in with. */
export function EmailSection() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <PlainSection title="Email address">
      <p className="wrap-anywhere">{viewer.email}</p>
    </PlainSection>
  )
}
