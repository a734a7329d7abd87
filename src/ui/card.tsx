import type { ComponentProps, ReactNode } from 'react'

/** A bordered surface with rounded corners. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`card ${className}`} />
}

/** A section of its page with its heading, separated from the previous one by a line. */
export function PlainSection(props: { title: string; id?: string; children: ReactNode }) {
  const { title, id, children } = props
  return (
    <section id={id} className="min-w-0 border-t border-line pt-6">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  )
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
