import { type ReactNode, useId } from 'react'
import { Badge } from '../badge.tsx'

type Props<Row> = {
  rows: Row[]
  /** Those of the list that come first, each with why it is new. */
  news: { label: string; row: Row }[]
  /** Classes of a list and of its items. */
  list: string
  item: string
  /** The content of a row at a place in all of the list, from 0. */
  children: (row: Row, place: number) => ReactNode
}

/** The rows of a page of a list, with what is new since the viewer’s last visit first and marked. */
export function NewFirst<Row extends { id: string }>({ rows, news, list, item, children }: Props<Row>) {
  const id = useId()
  const others = rows.filter((each) => !news.some(({ row }) => row.id === each.id))
  const rest = others.length > 0 && (
    <ul className={list}>
      {others.map((row, place) => (
        <li key={row.id} className={item}>
          {children(row, news.length + place)}
        </li>
      ))}
    </ul>
  )
  if (news.length === 0) return rest
  return (
    <div className="grid gap-8">
      <section aria-labelledby={id} className="grid gap-4">
        <h3 id={id} className="text-xl">
          New since your last visit
        </h3>
        <ul className={list}>
          {news.map(({ label, row }, place) => (
            <li key={row.id} className={`${item} flex-col gap-2`}>
              <Badge tone="good" className="self-start">
                {label}
              </Badge>
              {children(row, place)}
            </li>
          ))}
        </ul>
      </section>
      {rest && (
        <section className="grid gap-4">
          <h3 className="text-xl">Also for you</h3>
          {rest}
        </section>
      )}
    </div>
  )
}
