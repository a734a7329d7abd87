import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { AnimalImport } from '../../import-contract.ts'
import { breedingQueries } from '../queries.ts'
import { resultText } from './done-step.tsx'
import { useUndo } from './use-undo.ts'

/** The imports before, each of which can be undone until one of its animals is edited. */
export function EarlierImports() {
  return (
    <PlainSection title="Earlier imports">
      <Loaded query={useQuery(breedingQueries.imports)} failure="Your imports could not be loaded.">
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">You have not imported a file yet.</p>
          ) : (
            <ul className="grid gap-3">
              {items.map((each) => (
                <EarlierImport key={each.id} done={each} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </PlainSection>
  )
}

function EarlierImport({ done }: { done: AnimalImport }) {
  const undo = useUndo(done.id)
  return (
    <li className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">
            <bdi>{done.fileName}</bdi>
          </p>
          <p className="text-sm text-muted">
            <LocalTime at={done.appliedAt} format="dateTime" />
            <span>{`: ${resultText(done)}`}</span>
          </p>
        </div>
        {done.status === 'undone' ? (
          <Badge>Undone</Badge>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            busy={undo.isPending}
            onClick={() => undo.mutate()}
            aria-label={`Undo the import of ${done.fileName}`}
          >
            Undo
          </Button>
        )}
      </div>
      <FailureNotice title="The import was not undone" error={undo.error} />
    </li>
  )
}
