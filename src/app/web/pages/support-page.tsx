import { TextPage } from '#features/site/web/text-page.tsx'
import { SupportSection } from '#features/support/web/support-section.tsx'
import { LinkButton } from '#ui/link-button.tsx'

export function SupportPage() {
  return (
    <TextPage
      action={<LinkButton to="#write-to-us">Write to us</LinkButton>}
      extra={{ title: 'Write to us', content: <SupportSection /> }}
    />
  )
}
