import type { ReactNode } from 'react'

type Props = {
  title: string
  hint?: string
  icon?: ReactNode
  /** It is all of the page, so its heading is the page's. */
  isPage?: boolean
  children?: ReactNode
}

/** What stands where nothing is: a heading, a hint and a way on. */
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
