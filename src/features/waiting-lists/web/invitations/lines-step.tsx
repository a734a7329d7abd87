import { useState } from 'react'
import { FileError } from '#lib/table-files/file-error.ts'
import type { FileTable } from '#lib/table-files/read-table.ts'
import { Button } from '#ui/button.tsx'
import { TableFileInput } from '#ui/files/table-file-input.tsx'
import { Select, Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { ManagedList } from '../../contract.ts'
import { MAX_FAMILIES_BYTES, MAX_INVITED } from '../../limits.ts'
import { subjectText } from '../../texts.ts'

/** Lines that are read, so that the preview names those that are too many. */
const MAX_LINES = 5 * MAX_INVITED

type Props = {
  lists: ManagedList[]
  list: string
  onList: (list: string) => void
  text: string
  onText: (text: string) => void
  onRead: (table: FileTable) => void
}

/** Which list, and the lines of the notebook, pasted or in a file. */
export function LinesStep({ lists, list, onList, text, onText, onRead }: Props) {
  const [error, setError] = useState<string>()
  const read = async () => {
    const { readTextTable } = await import('#lib/table-files/read-table.ts')
    try {
      onRead(readTextTable('', text, MAX_LINES))
    } catch (thrown) {
      setError(thrown instanceof FileError ? 'Enter at least one line.' : 'These lines could not be read.')
    }
  }
  return (
    <>
      <Field label="Waiting list" className="max-w-80">
        {(control) => (
          <Select {...control} value={list} onChange={({ currentTarget }) => onList(currentTarget.value)}>
            {lists.map(({ pairingId, pairingTitle }) => (
              <option key={pairingId ?? 'any'} value={pairingId ?? 'any'}>
                {subjectText(pairingTitle)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Families"
        hint="One line for each family: its name, its email address, since when it waits, and a note for you if you like. Separate them with commas."
        error={error}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            value={text}
            placeholder="Robin Ashford, robin@example.com, 2025-03-31"
            onChange={({ currentTarget }) => {
              setError(undefined)
              onText(currentTarget.value)
            }}
          />
        )}
      </Field>
      <Button className="justify-self-start" onClick={() => void read()}>
        Check the lines
      </Button>
      <TableFileInput variant="secondary" maxBytes={MAX_FAMILIES_BYTES} maxRows={MAX_LINES} onRead={onRead} />
    </>
  )
}
