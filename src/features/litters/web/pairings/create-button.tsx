import Plus from 'lucide-react/icons/plus'
import { LinkButton } from '#ui/link-button.tsx'

const CREATE_URL = '/dashboard?tab=pairings&new=1'

/** Leads to the form of a new pairing. */
export function CreateButton({ children }: { children: string }) {
  return (
    <LinkButton to={CREATE_URL}>
      <Plus size={18} aria-hidden="true" />
      {children}
    </LinkButton>
  )
}
