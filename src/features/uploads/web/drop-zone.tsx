import Camera from 'lucide-react/icons/camera'
import Upload from 'lucide-react/icons/upload'
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useState } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { UPLOAD_MEGABYTES, type UploadPurpose } from '../contract.ts'
import { acceptedTypes } from './file-error.ts'

const HINTS: Record<UploadPurpose, string> = {
  picture: 'JPEG, PNG, WebP, AVIF, or HEIC. Large photos are made smaller before they are uploaded.',
  document: `A PDF of less than ${UPLOAD_MEGABYTES} MB, or a photo.`,
}

type Props = {
  purpose: UploadPurpose
  multiple?: boolean
  onFiles: (files: Iterable<File>) => void
  /** The button's text, such as 'Add pictures'. */
  label: string
  /** The text of a second button, with which a phone or tablet takes a photo. */
  camera?: string
  children?: ReactNode
}

/** Accepts files that are chosen, dropped, or pasted. */
export function DropZone({ purpose, multiple = false, onFiles, label, camera, children }: Props) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const id = useId()
  const isHydrated = useHydrated()
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length > 0) onFiles([...event.clipboardData.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are alternatives to the input inside
    <div
      onDragOver={(event) => {
        // Ignores pictures that are dragged within a list.
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
      className={`grid gap-3 rounded-md border border-dashed p-4 ${isDraggedOver ? 'border-action bg-action-soft' : 'border-edge'}`}
    >
      {children}
      <label htmlFor={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className={buttonClass('secondary', 'sm')}>
          <Upload size={16} aria-hidden="true" />
          <span>{label}</span>
        </span>
        <span className="text-muted">
          {`${HINTS[purpose]} You can drop or paste ${multiple ? 'them' : 'it'} here.`}
        </span>
        <input
          id={id}
          type="file"
          // Depends on the device, so it is known only after hydration.
          accept={isHydrated ? acceptedTypes(purpose) : undefined}
          multiple={multiple}
          className="sr-only"
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])])
            // Allows choosing the same file again after an error.
            currentTarget.value = ''
          }}
        />
      </label>
      {camera && isHydrated && matchMedia('(pointer: coarse)').matches && (
        <label className="text-sm">
          <span className={buttonClass('secondary', 'sm')}>
            <Camera size={16} aria-hidden="true" />
            {camera}
          </span>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </label>
      )}
    </div>
  )
}
