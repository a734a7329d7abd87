import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { DiaryEntry } from '../contract.ts'
import { DiaryList } from './diary-list.tsx'
import { DiaryForm } from './lazy-diary-form.ts'
import type { ListedKitten } from './listed-kitten.ts'
import { diaryQuery } from './queries.ts'

/** The diaries of the kittens of a log, as their breeder keeps them. */
export function ManageDiaries({ kittens }: { kittens: ListedKitten[] }) {
  const [task, setTask] = useState<{ kitten: ListedKitten; entry: DiaryEntry | undefined }>()
  const isHydrated = useHydrated()
  return (
    <PlainSection title="Diary" id="diary">
      {kittens.length === 0 ? (
        <p className="text-muted">
          A kitten has a diary once it is listed as a cat. Families that reserved it or wait for this litter
          are emailed new entries, at most once a week.
        </p>
      ) : (
        <>
          <p className="mb-4 text-muted">
            Entries are public on the page of the kitten. Families that reserved it or wait for this litter
            are emailed new ones, at most once a week.
          </p>
          <ul className="grid">
            {kittens.map((kitten) => (
              <li key={kitten.catId} className="grid gap-3 border-t border-line py-3">
                <div className="flex items-center gap-4">
                  <Link to={`/cats/${kitten.catId}`} className="link min-w-0 grow wrap-anywhere">
                    <bdi>{kitten.name}</bdi>
                  </Link>
                  <Button
                    size="sm"
                    variant="secondary"
                    className="shrink-0"
                    disabled={!isHydrated}
                    aria-label={`Publish an entry about ${kitten.name}`}
                    onClick={() => setTask({ kitten, entry: undefined })}
                  >
                    Publish
                  </Button>
                </div>
                <Entries kitten={kitten} onEdit={(entry) => setTask({ kitten, entry })} />
              </li>
            ))}
          </ul>
        </>
      )}
      {task && <DiaryForm kitten={task.kitten} entry={task.entry} onClose={() => setTask(undefined)} />}
    </PlainSection>
  )
}

function Entries({
  kitten: { catId, name },
  onEdit,
}: {
  kitten: ListedKitten
  onEdit: (entry: DiaryEntry) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...diaryQuery(catId, 1), enabled: isOpen })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link text-sm">{`Entries about ${name}`}</summary>
      {isOpen && (
        <div className="mt-3">
          <Loaded
            query={query}
            failure="The diary could not be loaded."
            missing={
              <p className="text-muted">
                The page of this kitten is not public, so its diary is not, either.
              </p>
            }
          >
            {({ total }) =>
              total === 0 ? (
                <p className="text-muted">No entries yet.</p>
              ) : (
                <DiaryList
                  catId={catId}
                  name={name}
                  actions={(entry) => (
                    <Button
                      size="sm"
                      variant="secondary"
                      className="justify-self-start"
                      onClick={() => onEdit(entry)}
                    >
                      Edit
                    </Button>
                  )}
                />
              )
            }
          </Loaded>
        </div>
      )}
    </details>
  )
}
