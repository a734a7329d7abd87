import type { ComponentProps, ReactNode } from 'react'

/** A bordered surface with rounded corners. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`card ${className}`} />
}

/** A card that is a section of its page, with its heading. */
export function Section({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <section className="card p-5 sm:p-7">
      <h2 className="mb-4 flex items-center gap-2.5 text-xl">
        {icon}
        {title}
      </h2>
      {children}
    </section>
  )
}
