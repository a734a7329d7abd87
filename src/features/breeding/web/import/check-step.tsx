import { useState } from 'react'
import type { ApiError } from '#lib/client/client.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CheckedRow, ImportAnswer, ImportCheck, Outcome } from '../../import-contract.ts'
import type { Answers } from './answers.ts'
import { CheckedRows } from './checked-rows.tsx'
import { Question } from './question.tsx'

/** The words of a filter, with the number of its rows. */
const FILTERS: Record<Outcome, string> = {
  wrong: 'Errors',
  asked: 'To answer',
  added: 'New',
  completed: 'Completed',
  known: 'Already there',
}

/** Questions that are added to those shown. */
const QUESTIONS = 20

type Props = {
  check: ImportCheck
  answers: Answers
  onAnswer: (row: number, animalId: string | null) => void
  /** The name of the column in the file that has a field. */
  columnOf: (field: string) => string
  onApply: (answers: ImportAnswer[]) => void
  onBack: () => void
  isBusy: boolean
  error: ApiError | null
}

/** What the import would do, its questions, and its button. */
export function CheckStep({ check, answers, onAnswer, columnOf, onApply, onBack, isBusy, error }: Props) {
  const [filter, setFilter] = useState<Outcome | 'all'>('all')
  const [questionCount, setQuestionCount] = useState(QUESTIONS)
  const counts = Map.groupBy(check.rows, ({ outcome }) => outcome)
  const count = (outcome: Outcome) => counts.get(outcome)?.length ?? 0
  const questions = counts.get('asked') ?? []
  const open = questions.filter(({ row }) => !answers.has(row))
  const isAnother = ({ row }: CheckedRow) => answers.get(row) === null
  const added = count('added') + questions.filter(isAnother).length
  const changed =
    count('completed') + questions.filter((row) => answers.has(row.row) && !isAnother(row)).length
  const shown = filter === 'all' ? check.rows : (counts.get(filter) ?? [])
  return (
    <section aria-labelledby="check-title" className="grid gap-6">
      <div>
        <h2 id="check-title" className="text-xl">
          What will happen
        </h2>
        <p className="mt-1 text-muted">{summaryOf(added, changed, count('known'), count('wrong'))}</p>
        {check.ancestors.length > 0 && (
          <p className="mt-1 text-muted wrap-anywhere">{ancestorsText(check.ancestors)}</p>
        )}
      </div>
      {count('wrong') > 0 && (
        <Notice
          title={`${inDigits(count('wrong'))} ${count('wrong') === 1 ? 'row has' : 'rows have'} errors`}
        >
          They are left out. Correct them in the file and import it again later: what is in the book already
          stays as it is.
        </Notice>
      )}
      {questions.length > 0 && (
        <div>
          <h3 className="text-lg">Is this the same cat?</h3>
          <p className="mt-1 mb-3 text-sm text-muted">
            {`Animals of your book have these names, and neither a number, a chip, nor a birth date tells. ${inDigits(open.length)} to answer.`}
          </p>
          <ul className="grid gap-3 lg:grid-cols-2">
            {questions.slice(0, questionCount).map((row) => (
              <Question
                key={row.row}
                row={row}
                answer={answers.get(row.row)}
                onAnswer={(animalId) => onAnswer(row.row, animalId)}
              />
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-3">
            {questions.length > questionCount && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => setQuestionCount(questionCount + QUESTIONS)}
              >
                {`Show ${inDigits(Math.min(QUESTIONS, questions.length - questionCount))} more questions`}
              </Button>
            )}
            {open.length > 1 && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  for (const { row } of open) onAnswer(row, null)
                }}
              >
                {`The other ${inDigits(open.length)} are other cats`}
              </Button>
            )}
          </div>
        </div>
      )}
      <FailureNotice title="Nothing was imported" error={error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          busy={isBusy}
          disabled={open.length > 0 || added + changed === 0}
          onClick={() => onApply([...answers].map(([row, animalId]) => ({ row, animalId })))}
        >
          {added > 0 || changed === 0
            ? `Import ${inDigits(added)} ${added === 1 ? 'animal' : 'animals'}`
            : `Complete ${inDigits(changed)} ${changed === 1 ? 'animal' : 'animals'}`}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Back to the columns
        </Button>
        {open.length > 0 && <p className="text-sm text-muted">Answer the questions first.</p>}
        {open.length === 0 && added + changed === 0 && (
          <p className="text-sm text-muted">There is nothing to import.</p>
        )}
      </div>
      <div>
        <fieldset className="mb-3 flex flex-wrap gap-2">
          <legend className="sr-only">Rows that are shown</legend>
          {(['all', ...Object.keys(FILTERS)] as (Outcome | 'all')[])
            .filter((each) => each === 'all' || count(each) > 0)
            .map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={filter === each}
                className={buttonClass(filter === each ? 'primary' : 'secondary', 'sm')}
                onClick={() => setFilter(each)}
              >
                <span>
                  {each === 'all'
                    ? `All (${inDigits(check.rows.length)})`
                    : `${FILTERS[each]} (${inDigits(count(each))})`}
                </span>
              </button>
            ))}
        </fieldset>
        <CheckedRows key={filter} rows={shown} answers={answers} columnOf={columnOf} />
      </div>
    </section>
  )
}

function summaryOf(added: number, changed: number, known: number, wrong: number): string {
  const animals = (count: number) => `${inDigits(count)} ${count === 1 ? 'animal' : 'animals'}`
  const parts = [
    added > 0 && `${animals(added)} will be added`,
    changed > 0 && `${animals(changed)} of your book will be completed`,
    known > 0 && `${animals(known)} ${known === 1 ? 'is' : 'are'} in your book already`,
    wrong > 0 && `${inDigits(wrong)} ${wrong === 1 ? 'row is' : 'rows are'} left out`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${new Intl.ListFormat('en-US').format(parts)}.` : 'Nothing will change.'
}

/** Names that are listed. */
const NAMED = 5

function ancestorsText(names: string[]): string {
  const more = names.length - NAMED
  const listed = [...names.slice(0, NAMED), ...(more > 0 ? [`${inDigits(more)} more`] : [])]
  const list = new Intl.ListFormat('en-US').format(listed)
  return names.length === 1
    ? `A parent who is in neither the file nor your book is added as an ancestor from elsewhere: ${list}.`
    : `${inDigits(names.length)} parents who are in neither the file nor your book are added as ancestors from elsewhere: ${list}.`
}
