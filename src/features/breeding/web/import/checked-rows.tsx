import { useState } from 'react'
import { inDigits } from '#lib/texts/digits.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ScrollBox } from '#ui/lists/scroll-box.tsx'
import type { CheckedRow, Outcome } from '../../import-contract.ts'
import { fieldLabel } from '../../rules/import/fields.ts'
import type { Answers } from './answers.ts'

const OUTCOMES: Record<Outcome, { text: string; tone: BadgeTone }> = {
  wrong: { text: 'Error', tone: 'danger' },
  asked: { text: 'To answer', tone: 'duty' },
  added: { text: 'New', tone: 'good' },
  completed: { text: 'Completed', tone: 'blue' },
  known: { text: 'Already there', tone: 'plain' },
}

/** Rows that are added to those shown. */
const AT_ONCE = 100

type Props = { rows: CheckedRow[]; answers: Answers; columnOf: (field: string) => string }

/** The rows of a file with what happens to each. */
export function CheckedRows({ rows, answers, columnOf }: Props) {
  const [count, setCount] = useState(AT_ONCE)
  return (
    <>
      <ScrollBox label="Rows of the file" className="card">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-left text-muted">
              {['Row', 'Animal', 'Result'].map((title) => (
                <th key={title} scope="col" className="px-3 py-2 font-medium">
                  {title}
                </th>
              ))}
              <th scope="col" className="px-3 py-2 font-medium max-sm:hidden">
                Details
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, count).map((row) => (
              <tr key={row.row} className="border-b border-line align-top last:border-0">
                <td className="px-3 py-2 tabular-nums">{row.row}</td>
                <th scope="row" className="min-w-36 px-3 py-2 text-left font-medium">
                  <bdi className="wrap-anywhere">{row.name || 'Without a name'}</bdi>
                  {/* A phone has no room for a column. */}
                  <div className="mt-1 font-normal sm:hidden">
                    <Details row={row} columnOf={columnOf} />
                  </div>
                </th>
                <td className="px-3 py-2">
                  <Result row={row} answer={answers.get(row.row)} />
                </td>
                <td className="min-w-40 px-3 py-2 max-sm:hidden">
                  <Details row={row} columnOf={columnOf} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {rows.length > count && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button variant="secondary" size="sm" onClick={() => setCount(count + AT_ONCE)}>
            {`Show ${inDigits(Math.min(AT_ONCE, rows.length - count))} more rows`}
          </Button>
          <p className="text-sm text-muted">{`${inDigits(count)} of ${inDigits(rows.length)} rows are shown.`}</p>
        </div>
      )}
    </>
  )
}

function Result({ row: { outcome }, answer }: { row: CheckedRow; answer: string | null | undefined }) {
  const answered = answer === undefined ? outcome : answer === null ? 'added' : 'completed'
  const { text, tone } = OUTCOMES[outcome === 'asked' ? answered : outcome]
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      {text}
    </Badge>
  )
}

function Details({
  row: { errors, notes, completes },
  columnOf,
}: { row: CheckedRow } & Pick<Props, 'columnOf'>) {
  return (
    <ul className="grid gap-1 wrap-anywhere">
      {errors.map(({ field, message }) => (
        <li key={field + message} className="text-danger">
          <bdi className="font-medium">{columnOf(field)}</bdi>
          <span>{`: ${message}`}</span>
        </li>
      ))}
      {completes.length > 0 && <li>{`Adds: ${completes.map(fieldLabel).join(', ')}.`}</li>}
      {notes.map((note) => (
        <li key={note} className="text-muted">
          {note}
        </li>
      ))}
    </ul>
  )
}
