import type { ReactNode } from 'react'

type Props = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }

/** A small button with an icon below a picture. */
export function PictureButton({ label, disabled, onClick, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-8 place-items-center rounded-sm border border-line bg-surface hover:bg-sunken disabled:opacity-40"
    >
      {children}
    </button>
  )
}
