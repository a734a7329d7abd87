import type { ReactNode } from 'react'

/** `warm` is for joy, `duty` for what waits for somebody, and `danger` for trouble. */
export type BadgeTone = 'plain' | 'good' | 'warm' | 'duty' | 'danger' | 'blue' | 'purple' | 'urgent'

const TONES: Record<BadgeTone, string> = {
  plain: 'bg-sunken text-ink',
  good: 'bg-action-soft text-action',
  warm: 'bg-clay-soft text-clay',
  duty: 'bg-amber-soft text-amber',
  danger: 'bg-danger-soft text-danger',
  blue: 'bg-blue-soft text-blue',
  purple: 'bg-purple-soft text-purple',
  urgent: 'bg-danger text-ground',
}

type Props = {
  tone?: BadgeTone
  icon?: ReactNode
  /** More about the badge, shown on hover. */
  title?: string
  className?: string
  children: ReactNode
}

/** One or two words about the thing it belongs to. It is outlined in forced colors, which remove backgrounds. */
export function Badge({ tone = 'plain', icon, title, className = '', children }: Props) {
  return (
    <span
      title={title}
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium max-w-full shrink-0 wrap-anywhere forced-colors:outline ${TONES[tone]} ${className}`}
    >
      {icon}
      <span className="contents">{children}</span>
    </span>
  )
}
