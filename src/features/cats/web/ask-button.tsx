import MessageCircle from 'lucide-react/icons/message-circle'
import { signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { Button, type ButtonSize } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { toast } from '#ui/toast.ts'

type Props = { cat: { id: string; name: string }; text: string; size?: ButtonSize; className?: string }

/** Writes to the breeder about a cat: signed out by way of sign-in, signed in through the notice of the spec. */
export function AskButton({ cat, text, size = 'md', className }: Props) {
  const viewer = useViewer()
  const label = text === 'Message' ? { 'aria-label': `Message the breeder about ${cat.name}` } : {}
  const inside = (
    <>
      {text !== 'Message' && <MessageCircle size={17} aria-hidden="true" />}
      {text}
    </>
  )
  if (!viewer) {
    return (
      <LinkButton
        {...label}
        variant="secondary"
        size={size}
        className={className}
        href={signInUrl(`/cats/${cat.id}`)}
      >
        {inside}
      </LinkButton>
    )
  }
  const say = () => toast({ title: 'Message Feature', description: 'Messaging functionality coming soon!' })
  return (
    <Button {...label} variant="secondary" size={size} className={className} onClick={say}>
      {inside}
    </Button>
  )
}
