import type { ReactNode } from 'react'
import { SupportText } from './support-text.tsx'

const TONES = {
  plain: 'border-line bg-sunken',
  good: 'border-action-soft bg-action-soft',
  danger: 'border-danger bg-danger-soft text-danger',
}

/** A note inside a page; `danger` is announced at once. In a plain text, mentions of support are links. */
export function Notice(props: { tone?: keyof typeof TONES; title?: string; children?: ReactNode }) {
  const tone = props.tone ?? 'plain'
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={`rounded-md border px-4 py-3 ${TONES[tone]}`}
    >
      {props.title && <p className="font-medium">{props.title}</p>}
      {props.children && (
        <div className="text-sm">
          {typeof props.children === 'string' ? <SupportText text={props.children} /> : props.children}
        </div>
      )}
    </div>
  )
}
