import { memo, type ReactNode, useId } from 'react'
import { Badge } from '../badge.tsx'
import { HydrateNear } from '../loading/hydrate-near.tsx'

type Props<Row> = {
  rows: Row[]
  /** Those of the list that come first, each with why it is new. */
  news: { label: string; row: Row }[]
  /** Classes of a list and of its items. */
  list: string
  item: string
  /** The content of a row at a place in all of the list, from 0; the same function as long as nothing else changes. */
  children: (row: Row, place: number) => ReactNode
}

type RowProps = { row: { id: string }; place: number; className: string; children: Props<never>['children'] }

/** Rendered again only if something about it changes, because that hydrates it. */
const Item = memo(({ row, place, className, children }: RowProps) => (
  <HydrateNear subject={row.id} className={className}>
    {children(row as never, place)}
  </HydrateNear>
))

/** The rows of a page of a list, with what is new since the viewer’s last visit first and marked. */
export function NewFirst<Row extends { id: string }>({ rows, news, list, item, children }: Props<Row>) {
  const id = useId()
  const others = rows.filter((each) => !news.some(({ row }) => row.id === each.id))
  const rest = others.length > 0 && (
    <ul className={list}>
      {others.map((row, place) => (
        <Item key={row.id} row={row} place={news.length + place} className={item}>
          {children}
        </Item>
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
