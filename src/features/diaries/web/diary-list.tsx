import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dateText } from '#lib/dates.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { Button } from '#ui/button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Picture } from '#ui/picture.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { DiaryEntry } from '../contract.ts'
import { DIARY_PAGE } from '../limits.ts'
import { diaryQuery } from './queries.ts'

type Props = {
  catId: string
  name: string
  /** What its breeder can do with an entry. */
  actions?: ((entry: DiaryEntry) => ReactNode) | undefined
}

/** The entries of a diary, newest first; older ones are loaded on demand. */
export function DiaryList({ catId, name, actions }: Props) {
  const [pages, setPages] = useState(1)
  const isHydrated = useHydrated()
  const { data } = useQuery(diaryQuery(catId, 1))
  const hasMore = (data?.total ?? 0) > pages * DIARY_PAGE
  return (
    <div className="grid gap-5">
      <ol className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: pages }, (_, index) => (
          <DiaryPage
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are numbered
            key={index}
            catId={catId}
            name={name}
            page={index + 1}
            actions={actions}
          />
        ))}
      </ol>
      {hasMore && (
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={!isHydrated}
          onClick={() => setPages(pages + 1)}
        >
          Earlier entries
        </Button>
      )}
    </div>
  )
}

function DiaryPage({ catId, name, page, actions }: Props & { page: number }) {
  const { data } = useQuery(diaryQuery(catId, page))
  return data?.items.map((entry) => (
    <li key={entry.id} className="card grid min-w-0 content-start gap-3 p-4 sm:p-5">
      <Entry entry={entry} name={name} />
      {actions?.(entry)}
    </li>
  ))
}

function Entry({
  entry: { text, picture, weight, publishedAt, editedAt },
  name,
}: {
  entry: DiaryEntry
  name: string
}) {
  return (
    <>
      {picture && (
        <div className="aspect-square overflow-hidden rounded-md bg-sunken">
          <Picture
            picture={picture}
            alt={`A picture of ${name}`}
            sizes="(min-width: 40rem) 24rem, 90vw"
            className="size-full"
          />
        </div>
      )}
      {text && (
        <p dir="auto" className="wrap-anywhere">
          {text}
        </p>
      )}
      {weight && (
        <p className="tabular-nums">{`${inDigits(weight.grams)}\u00a0g on ${dateText(weight.day)}`}</p>
      )}
      <p className="text-sm text-muted">
        <span>Published </span>
        <LocalTime at={publishedAt} format="date" />
        {editedAt && <span>, corrected later</span>}
      </p>
    </>
  )
}
