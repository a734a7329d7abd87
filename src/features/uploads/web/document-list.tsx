import FileText from 'lucide-react/icons/file-text'
import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { DropZone } from './drop-zone.tsx'
import { UploadMessages, UploadRows } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type Props = {
  /** Paths of stored documents. */
  value: string[]
  onChange: (value: string[]) => void
  label: string
  max: number
  error?: string | undefined
  /** Visitors upload without an account and cannot open the files. */
  isVisitor?: boolean
  /** The text of a second button, with which a phone takes a photo. */
  camera?: string
  /** The name of a stored document; numbered by default. */
  nameOf?: (index: number) => string
}

/** A form field for documents, which only their owner and staff can open. */
export function DocumentList(props: Props) {
  const { value, onChange, label, max, error, isVisitor = false, camera } = props
  const latest = useRef(value)
  latest.current = value
  const onStored = ({ url }: { url: string }) => {
    latest.current = [...latest.current, url].slice(0, max)
    onChange(latest.current)
  }
  const uploads = useUploads('document', onStored, { isVisitor })
  const nameOf = props.nameOf ?? ((index: number) => (max > 1 ? `Document ${index + 1}` : 'Document'))
  return (
    <div className="grid gap-2">
      <DropZone
        purpose="document"
        multiple={max > 1}
        label={label}
        {...(camera && { camera })}
        onFiles={(files) => uploads.add(files, max - value.length - uploads.pending.length)}
      >
        {value.length + uploads.pending.length > 0 && (
          <ul className="grid gap-1.5 text-sm">
            {value.map((url, index) => (
              <li key={url} className="flex items-center gap-2">
                <FileText size={18} aria-hidden="true" className="text-muted" />
                {isVisitor ? (
                  <span dir="auto" className="grow">
                    {nameOf(index)}
                  </span>
                ) : (
                  <a dir="auto" href={url} className="link grow">
                    {nameOf(index)}
                  </a>
                )}
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Remove ${props.nameOf ? nameOf(index) : `document ${index + 1}`}`}
                  onClick={() => onChange(value.filter((other) => other !== url))}
                >
                  Remove
                </Button>
              </li>
            ))}
            <UploadRows uploads={uploads} />
          </ul>
        )}
      </DropZone>
      <UploadMessages uploads={uploads} error={error} />
    </div>
  )
}
