import Upload from 'lucide-react/icons/upload'
import { type DragEvent, useId, useState } from 'react'
import { FileError, fileError, megabytes } from '#lib/table-files/file-error.ts'
import type { FileTable } from '#lib/table-files/read-table.ts'
import { buttonClass } from '../button.tsx'
import { Spinner } from '../loading/spinner.tsx'
import { Notice } from '../notice.tsx'
import { useHydrated } from '../use-hydrated.ts'

type Props = {
  /** The largest file, and its rows besides the header. */
  maxBytes: number
  maxRows: number
  onRead: (table: FileTable) => void
  variant?: 'primary' | 'secondary'
}

/** The choice of a CSV file, which is read in the browser. */
export function TableFileInput({ maxBytes, maxRows, onRead, variant = 'primary' }: Props) {
  const id = useId()
  const isHydrated = useHydrated()
  const [isReading, setReading] = useState(false)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [error, setError] = useState<string>()
  const read = async (file: File | undefined) => {
    if (!file) return
    const refused = fileError(file, maxBytes)
    setError(refused)
    if (refused) return
    setReading(true)
    try {
      const { readTable } = await import('#lib/table-files/read-table.ts')
      onRead(readTable(file.name, new Uint8Array(await file.arrayBuffer()), maxRows))
    } catch (thrown) {
      setError(thrown instanceof FileError ? thrown.message : 'This file could not be read.')
    } finally {
      setReading(false)
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    void read(event.dataTransfer.files[0])
  }
  return (
    <section className="grid gap-4" aria-label="File">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the input inside */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={onDrop}
        className={`rounded-md border border-dashed p-6 ${isDraggedOver ? 'border-action bg-action-soft' : 'border-edge'}`}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <label htmlFor={id}>
            <span className={buttonClass(variant)}>
              {isReading ? <Spinner /> : <Upload size={18} aria-hidden="true" />}
              <span>Choose a CSV file</span>
            </span>
            <input
              id={id}
              type="file"
              disabled={!isHydrated}
              aria-describedby={`${id}-hint`}
              accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
              className="sr-only"
              onChange={({ currentTarget }) => {
                void read(currentTarget.files?.[0])
                // Allows choosing the same file again.
                currentTarget.value = ''
              }}
            />
          </label>
          <p id={`${id}-hint`} className="text-sm text-muted">
            {`From any program, with any columns, of at most ${megabytes(maxBytes)} MB. You can drop it here.`}
          </p>
        </div>
      </div>
      {error && <Notice tone="danger">{error}</Notice>}
    </section>
  )
}
