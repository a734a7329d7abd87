import type { ReactNode } from 'react'

type Props = {
  title: string
  hint?: ReactNode
  icon?: ReactNode
  /** There is nothing else on the page, so the heading is its h1. */
  isPage?: boolean
  children?: ReactNode
}

/** Shown in place of an empty list: a heading, a hint, and links or buttons. */
export function EmptyState(props: Props) {
  const Heading = props.isPage ? 'h1' : 'h2'
  return (
    <div className="card flex flex-col items-center gap-3 px-6 py-16 text-center">
      {props.icon && <div className="text-clay">{props.icon}</div>}
      <Heading className="text-xl">{props.title}</Heading>
      {props.hint && <p className="max-w-prose text-muted">{props.hint}</p>}
      {props.children && <div className="mt-3 flex flex-wrap justify-center gap-3">{props.children}</div>}
    </div>
  )
}
