import { inDigits } from '#lib/texts/digits.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { AnimalImport } from '../../import-contract.ts'
import { useUndo } from './use-undo.ts'

/** Where the book is. */
export const BOOK_PATH = '/dashboard?tab=book'

type Props = { done: AnimalImport; onChange: (done: AnimalImport) => void; onBack: () => void }

/** What an import did, and the button that takes it back. */
export function DoneStep({ done, onChange, onBack }: Props) {
  const undo = useUndo(done.id, onChange)
  const isUndone = done.status === 'undone'
  return (
    <section className="grid gap-5" aria-label="Result">
      <Notice tone="good" title={isUndone ? 'The import was undone' : 'Your book was imported'}>
        {isUndone ? 'Your book is as it was before.' : resultText(done)}
      </Notice>
      <FailureNotice title="The import was not undone" error={undo.error} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={BOOK_PATH}>Open your book</LinkButton>
        {!isUndone && (
          <Button variant="secondary" busy={undo.isPending} onClick={() => undo.mutate()}>
            Undo this import
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          Import another file
        </Button>
      </div>
    </section>
  )
}

/** What an import added and completed, as a sentence. */
export function resultText({ addedCount, changedCount }: AnimalImport): string {
  const animals = (count: number) => `${inDigits(count)} ${count === 1 ? 'animal' : 'animals'}`
  const parts = [
    addedCount > 0 && `${animals(addedCount)} added`,
    changedCount > 0 && `${animals(changedCount)} completed`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Everything was in your book already.'
}
