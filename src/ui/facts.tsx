import type { ReactNode } from 'react'

/** A list of names and values, in as many columns as fit. */
export function Facts({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-8 gap-y-2 ${className}`}
    >
      {children}
    </dl>
  )
}

/** One name with its value. A wide one has a row of its own. */
export function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
