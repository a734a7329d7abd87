import { useMemo } from 'react'
import type { ApiError } from '#lib/client/client.ts'
import type { FileTable } from '#lib/table-files/read-table.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { DayOrderQuestion } from '#ui/files/day-order-question.tsx'
import { Checkbox, Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { MAX_BREED, MAX_IMPORT_ROWS } from '../../limits.ts'
import { fieldLabel, IMPORT_FIELDS } from '../../rules/import/fields.ts'
import type { SentRow } from '../../rules/import/read-rows.ts'
import {
  type Columns,
  columnTitle,
  guessColumns,
  missingFields,
  orderOf,
  rowsOf,
  samplesOf,
} from './columns.ts'
import { RowPreview } from './row-preview.tsx'

const GROUPS = ['Animal', 'Numbers', 'Sire', 'Dam'] as const
/** Values of a column that are shown. */
const SAMPLES = 3

type Props = {
  table: FileTable
  columns: Columns
  onChange: (columns: Columns) => void
  onCheck: (rows: SentRow[]) => void
  onBack: () => void
  isBusy: boolean
  error: ApiError | null
}

/** Which field each column is, with its first values, and what the file does not tell. */
export function ColumnsStep({ table, columns, onChange, onCheck, onBack, isBusy, error }: Props) {
  const { order, example } = useMemo(() => orderOf(table, columns), [table, columns])
  const rows = useMemo(() => rowsOf(table, columns), [table, columns])
  const missing = missingFields(columns)
  const setField = (column: number, field: string) =>
    onChange({
      ...columns,
      // A field has one column.
      fields: columns.fields.map((each, index) =>
        index === column ? field || null : each === field ? null : each,
      ),
    })
  const isUnanswered = order === 'ask' && columns.answer === null
  return (
    <section aria-labelledby="columns-title" className="grid gap-6">
      <div>
        <h2 id="columns-title" className="text-xl">
          What the columns mean
        </h2>
        <p className="mt-1 text-muted wrap-anywhere">
          <bdi>{table.name}</bdi>
          <span>{` has ${inDigits(rows.length)} ${rows.length === 1 ? 'row' : 'rows'} with animals. Columns that you leave out are ignored.`}</span>
        </p>
      </div>
      {table.openQuote !== null && (
        <Notice title={`A quotation mark in row ${table.openQuote} is not closed.`}>
          What follows it may be missing. Close it in the file, and choose the file again.
        </Notice>
      )}
      <Checkbox
        label="The first row has the names of the columns"
        checked={columns.hasHeader}
        onChange={({ currentTarget }) =>
          onChange({
            ...(currentTarget.checked ? guessColumns(table) : columns),
            hasHeader: currentTarget.checked,
          })
        }
      />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {columns.fields.map((field, column) => {
          const title = columnTitle(table, columns, column)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
            <li key={column} className={`card grid content-start p-4 ${field ? '' : 'bg-sunken'}`}>
              <Field
                label={<bdi className="wrap-anywhere">{title}</bdi>}
                hint={
                  <bdi className="line-clamp-2 wrap-anywhere">
                    {samplesOf(table, columns, column, SAMPLES).join(', ') || 'Empty'}
                  </bdi>
                }
              >
                {(control) => (
                  <Select
                    {...control}
                    value={field ?? ''}
                    onChange={({ currentTarget }) => setField(column, currentTarget.value)}
                  >
                    <option value="">Leave out</option>
                    {GROUPS.map((group) => (
                      <optgroup key={group} label={group}>
                        {IMPORT_FIELDS.filter((each) => each.group === group).map(({ id, label }) => (
                          <option key={id} value={id}>
                            {label}
                          </option>
                        ))}
                      </optgroup>
                    ))}
                  </Select>
                )}
              </Field>
            </li>
          )
        })}
      </ul>
      {order === 'ask' && (
        <DayOrderQuestion
          example={example}
          answer={columns.answer}
          onAnswer={(answer) => onChange({ ...columns, answer })}
        />
      )}
      <Field
        label="Breed of rows that name none"
        hint="Leave it empty if every row has a breed."
        className="max-w-80"
      >
        {(control) => (
          <Input
            {...control}
            value={columns.breed}
            maxLength={MAX_BREED}
            onChange={({ currentTarget }) => onChange({ ...columns, breed: currentTarget.value })}
          />
        )}
      </Field>
      <RowPreview rows={rows} columns={columns} />
      {missing.length > 0 && (
        <Notice title="Some columns are missing">
          {`Every animal needs a registered name, a breed, and a sex. Choose the column for: ${missing.map(fieldLabel).join(', ')}.`}
        </Notice>
      )}
      {rows.length > MAX_IMPORT_ROWS && (
        <Notice tone="danger">{`A file has at most ${inDigits(MAX_IMPORT_ROWS)} rows. Split it.`}</Notice>
      )}
      <FailureNotice title="The file was not checked" error={error} />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isBusy}
          disabled={missing.length > 0 || isUnanswered || rows.length === 0 || rows.length > MAX_IMPORT_ROWS}
          onClick={() => onCheck(rows)}
        >
          {`Check ${inDigits(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Choose another file
        </Button>
      </div>
      {isUnanswered && <p className="text-sm text-muted">Say what comes first in the dates.</p>}
    </section>
  )
}
