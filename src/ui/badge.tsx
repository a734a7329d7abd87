import type { ReactNode } from 'react'

export type BadgeTone = 'plain' | 'good' | 'warm' | 'danger' | 'blue' | 'purple'

const TONES: Record<BadgeTone, string> = {
  plain: 'bg-sunken text-ink',
  good: 'bg-action-soft text-action',
  warm: 'bg-clay-soft text-clay',
  danger: 'bg-danger-soft text-danger',
  blue: 'bg-blue-soft text-blue',
  purple: 'bg-purple-soft text-purple',
}

/** A word or two about the thing it stands on; `title` says more on hover. */
export function Badge(props: { tone?: BadgeTone; icon?: ReactNode; title?: string; children: ReactNode }) {
  return (
    <span title={props.title} className={`badge ${TONES[props.tone ?? 'plain']}`}>
      {props.icon}
      {props.children}
    </span>
  )
}
