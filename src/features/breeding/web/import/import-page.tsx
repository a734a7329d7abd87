import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import type { FileTable } from '#lib/table-files/read-table.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { TableFileInput } from '#ui/files/table-file-input.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useAction } from '#ui/use-action.ts'
import type { AnimalImport, ImportAnswer, ImportCheck, ImportEndpoints } from '../../import-contract.ts'
import { MAX_IMPORT_FILE_BYTES, MAX_IMPORT_ROWS } from '../../limits.ts'
import { fieldLabel } from '../../rules/import/fields.ts'
import type { SentRow } from '../../rules/import/read-rows.ts'
import { BreedersOnly } from '../breeders-only.tsx'
import { invalidateBook } from '../invalidation.ts'
import type { Answers } from './answers.ts'
import { CheckStep } from './check-step.tsx'
import { type Columns, guessColumns, titleOfField } from './columns.ts'
import { ColumnsStep } from './columns-step.tsx'
import { BOOK_PATH, DoneStep } from './done-step.tsx'
import { EarlierImports } from './earlier-imports.tsx'

const TITLE = 'Import a breeding book'

/** `/breeding/import`: reads a CSV file into the book, in steps: the file, its columns, what will happen, and the result. */
export function ImportPage() {
  return (
    <BreedersOnly title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      <Breadcrumb steps={[{ to: BOOK_PATH, text: 'Breeding book' }]} current="Import" />
      <header className="mb-8">
        <h1 className="text-3xl">{TITLE}</h1>
        <p className="mt-2 max-w-prose text-muted">
          Export your animals from another program or a spreadsheet as a CSV file. You see what will happen
          before anything changes, and you can undo an import until one of its animals is edited.
        </p>
      </header>
      <div className="grid gap-10">
        <Steps />
        <EarlierImports />
      </div>
    </BreedersOnly>
  )
}

const NO_ANSWERS: Answers = new Map()

function Steps() {
  const api = useApi<ImportEndpoints>()
  const client = useQueryClient()
  const [table, setTable] = useState<FileTable>()
  const [columns, setColumns] = useState<Columns>()
  const [check, setCheck] = useState<ImportCheck>()
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const [done, setDone] = useState<AnimalImport>()
  const checking = useAction({
    run: (rows: SentRow[]) =>
      api.call('POST /api/breeding/imports', { body: { fileName: table?.name ?? '', rows } }),
    onSuccess: (checked) => {
      setAnswers(NO_ANSWERS)
      setCheck(checked)
    },
  })
  const applying = useAction({
    run: ({ id, digest, given }: { id: string; digest: string; given: ImportAnswer[] }) =>
      api.call('POST /api/breeding/imports/{id}/apply', { params: { id }, body: { digest, answers: given } }),
    onSuccess: async (applied) => {
      setDone(applied)
      await invalidateBook(client)
    },
    onError: ({ details }) => {
      // The book has changed, or the answers have consequences.
      if (details.check) setCheck(details.check as ImportCheck)
    },
  })
  const step = done ? 'done' : check ? 'check' : table && columns ? 'columns' : 'file'
  const start = useStepFocus(step)
  const restart = () => {
    setTable(undefined)
    setColumns(undefined)
    setCheck(undefined)
    setDone(undefined)
    checking.reset()
    applying.reset()
  }
  return (
    <div ref={start} tabIndex={-1} className="scroll-mt-4 outline-none">
      {done ? (
        <DoneStep done={done} onChange={setDone} onBack={restart} />
      ) : check && table && columns ? (
        <CheckStep
          check={check}
          answers={answers}
          onAnswer={(row, animalId) => setAnswers((given) => new Map(given).set(row, animalId))}
          columnOf={(field) => titleOfField(table, columns, field) ?? fieldLabel(field)}
          onApply={(given) => applying.mutate({ id: check.id, digest: check.digest, given })}
          onBack={() => {
            setCheck(undefined)
            applying.reset()
          }}
          isBusy={applying.isPending}
          error={applying.error}
        />
      ) : table && columns ? (
        <ColumnsStep
          table={table}
          columns={columns}
          onChange={setColumns}
          onCheck={(rows) => checking.mutate(rows)}
          onBack={restart}
          isBusy={checking.isPending}
          error={checking.error}
        />
      ) : (
        <TableFileInput
          maxBytes={MAX_IMPORT_FILE_BYTES}
          maxRows={MAX_IMPORT_ROWS}
          onRead={(read) => {
            setTable(read)
            setColumns(guessColumns(read))
          }}
        />
      )}
    </div>
  )
}

/** Moves the focus to a new step, whose button has disappeared. */
function useStepFocus(step: string) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) ref.current?.focus()
    before.current = step
  }, [step])
  return ref
}
