import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { CONVERSATION_FILTERS, CONVERSATIONS_SHOWN, type ConversationFilter } from '../../limits.ts'
import { useOutbox } from '../conversation/outbox.ts'
import { conversationsQuery } from '../queries.ts'
import { ConversationRow, DraftRow } from './conversation-row.tsx'

/** The maximum length of a search in characters. */
const MAX_WORDS = 100

const LABELS: Record<ConversationFilter, string> = { all: 'All', unread: 'Unread', waiting: 'Waiting for me' }
const NONE: Record<ConversationFilter, string> = {
  all: '',
  unread: 'You have read everything.',
  waiting: 'Nobody is waiting for your answer.',
}

/** The viewer's conversations, latest first, with a search over all of them. */
export function ConversationList({ me, chosen }: { me: string; chosen: string | null }) {
  const [words, setWords] = useState('')
  const [pages, setPages] = useState(1)
  const [show, setShow] = useState<ConversationFilter>('all')
  const asked = useDeferredValue(words.trim().slice(0, MAX_WORDS))
  const { data, isError, refetch } = useQuery({
    ...conversationsQuery(1, asked, show),
    placeholderData: keepPreviousData,
  })
  const isMore = !!data && data.total > pages * CONVERSATIONS_SHOWN
  const search = (next: string) => {
    setWords(next)
    setPages(1)
  }
  return (
    <>
      <div className="p-2 lg:sticky lg:-top-2 lg:z-1 lg:bg-surface">
        <Field label="Search conversations" hideLabel>
          {(control) => (
            <Input
              {...control}
              type="search"
              placeholder="Search conversations..."
              value={words}
              maxLength={MAX_WORDS}
              onChange={(event) => search(event.target.value)}
            />
          )}
        </Field>
        <fieldset className="mt-2 flex flex-wrap gap-1.5">
          <legend className="sr-only">Show</legend>
          {CONVERSATION_FILTERS.map((each) => (
            <Button
              key={each}
              size="sm"
              variant={each === show ? 'primary' : 'secondary'}
              aria-pressed={each === show}
              onClick={() => {
                setShow(each)
                setPages(1)
              }}
            >
              {LABELS[each]}
            </Button>
          ))}
        </fieldset>
        <p aria-live="polite" className="sr-only">
          {data && asked && `${data.total} ${data.total === 1 ? 'conversation' : 'conversations'} found`}
        </p>
      </div>
      {isError && (
        <LoadFailure text="Your conversations could not be loaded." onRetry={() => void refetch()} />
      )}
      {data?.total === 0 && (asked || show !== 'all') && (
        <p className="px-4 py-10 text-center text-muted">{asked ? 'No conversations found' : NONE[show]}</p>
      )}
      <ul className="grid grid-cols-1 gap-0.5" onKeyDown={moveByArrows}>
        {!asked && show === 'all' && data && (
          <Drafts me={me} chosen={chosen} listed={data.items.map(({ userId }) => userId)} />
        )}
        {Array.from({ length: pages }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the page
          <Page key={index} me={me} chosen={chosen} page={index + 1} words={asked} show={show} />
        ))}
      </ul>
      {isMore && (
        <p className="p-4 text-center">
          <Button variant="secondary" size="sm" onClick={() => setPages(pages + 1)}>
            Show more
          </Button>
        </p>
      )}
    </>
  )
}

type PageProps = {
  me: string
  chosen: string | null
  page: number
  words: string
  show: ConversationFilter
}

function Page({ me, chosen, page, words, show }: PageProps) {
  const { data, isError } = useQuery({
    ...conversationsQuery(page, words, show),
    placeholderData: keepPreviousData,
  })
  if (isError) return null
  if (!data) return ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <RowSkeleton key={key} />)
  return data.items.map((conversation) => (
    <ConversationRow
      key={conversation.userId}
      me={me}
      of={conversation}
      isChosen={conversation.userId === chosen}
    />
  ))
}

/** Drafts to users without a conversation, which would not appear in the list otherwise. */
function Drafts({ me, chosen, listed }: { me: string; chosen: string | null; listed: string[] }) {
  const { drafts, items } = useOutbox(me)
  const others = new Map(
    [...drafts].sort((one, other) => one.at - other.at).map((draft) => [draft.otherId, draft]),
  )
  for (const id of [...listed, ...items.map(({ otherId }) => otherId)]) others.delete(id)
  return [...others.values()].map((draft) => (
    <DraftRow key={draft.otherId} draft={draft} isChosen={draft.otherId === chosen} />
  ))
}

function moveByArrows(event: KeyboardEvent<HTMLUListElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  const row = to === undefined ? undefined : rows[to]
  if (!row) return
  event.preventDefault()
  row.focus()
}

function RowSkeleton() {
  return (
    <li className="flex items-center gap-4 p-4">
      <Skeleton className="size-10" />
      <Skeleton className="h-10 w-1/2" />
    </li>
  )
}
