import { useViewer } from '#features/accounts/web/index.ts'
import { type ButtonLook, OpenButton } from './open-button.tsx'

type Props = ButtonLook & {
  pairing: { id: string; title: string }
  breeder?: { userId: string; businessName: string }
}

/** Expresses interest in a kitten of a planned litter; renders nothing for the breeder of the pairing. */
export function InterestButton({ pairing, breeder, variant = 'primary', ...look }: Props) {
  const viewer = useViewer()
  if (viewer && viewer.id === breeder?.userId) return null
  const target = { kind: 'interest', id: pairing.id, name: pairing.title } as const
  return (
    <OpenButton {...look} variant={variant} target={target} label={undefined}>
      {viewer ? 'Express Interest' : 'Sign Up & Express Interest'}
    </OpenButton>
  )
}
