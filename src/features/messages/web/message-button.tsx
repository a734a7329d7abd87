import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { type ButtonLook, OpenButton } from './open-button.tsx'

type Props = ButtonLook & {
  breeder?: { userId: string; businessName: string }
  cat?: { id: string; name: string }
  pairing?: { id: string; title: string }
  children: ReactNode
}

/**
 * Opens the message dialog to a breeder, about a cat, a pairing, or in general. Renders nothing if the viewer is
 * `breeder`. The label 'Message' gets a full name for screen readers.
 */
export function MessageButton({ breeder, cat, pairing, children, ...look }: Props) {
  const viewer = useViewer()
  if (viewer && viewer.id === breeder?.userId) return null
  const target = cat
    ? ({ kind: 'cat', id: cat.id, name: cat.name } as const)
    : pairing
      ? ({ kind: 'pairing', id: pairing.id, name: pairing.title } as const)
      : breeder && ({ kind: 'breeder', id: breeder.userId, name: breeder.businessName } as const)
  if (!target) return null
  const whom =
    target.kind === 'breeder' ? `Message ${target.name}` : `Message the breeder about ${target.name}`
  return (
    <OpenButton {...look} target={target} label={children === 'Message' ? whom : undefined}>
      {children}
    </OpenButton>
  )
}
