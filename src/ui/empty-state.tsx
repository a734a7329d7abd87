import type { ReactNode } from 'react'

/** What stands where nothing is: a heading, a hint and a way on. */
export function EmptyState(props: { title: string; hint?: string; icon?: ReactNode; children?: ReactNode }) {
  return (
    <div className="card flex flex-col items-center gap-3 px-6 py-16 text-center">
      {props.icon && <div className="text-clay">{props.icon}</div>}
      <h2 className="text-xl">{props.title}</h2>
      {props.hint && <p className="max-w-prose text-muted">{props.hint}</p>}
      {props.children && <div className="mt-3 flex flex-wrap justify-center gap-3">{props.children}</div>}
    </div>
  )
}
