import type { ReactNode } from 'react'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { COVER, pictureOfWidth } from '#ui/picture.tsx'

/** A list on the home page with its heading. */
export function HomeList(props: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 dir="auto" className="text-xl">
          {props.title}
        </h2>
        {props.action}
      </div>
      <ul className="mt-2 divide-y border-t">{props.children}</ul>
    </section>
  )
}

type RowProps = {
  /** The whole row links there. */
  to: string
  title: string
  /** Address of a picture; null shows the first character of the title. */
  imageUrl: string | null
  children: ReactNode
}

/** An item of such a list: picture, title, and what is new about it. */
export function HomeRow({ to, title, imageUrl, children }: RowProps) {
  return (
    <li className="relative flex flex-wrap gap-4 py-4">
      {imageUrl ? (
        <img
          src={pictureOfWidth(imageUrl, 160)}
          alt=""
          width="64"
          height="64"
          loading="lazy"
          className={`size-16 shrink-0 rounded-md bg-sunken ${COVER}`}
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-16 shrink-0 place-items-center rounded-md bg-action-soft font-serif text-xl text-action"
        >
          {title.charAt(0)}
        </span>
      )}
      <div className="min-w-[min(10rem,100%)] flex-1 text-sm wrap-anywhere">
        <h3 className="text-lg">
          <Link dir="auto" to={to} className={`${STRETCHED_LINK} hover:underline`}>
            {title}
          </Link>
        </h3>
        {children}
      </div>
    </li>
  )
}
