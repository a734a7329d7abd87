import { Button } from '#ui/button.tsx'
import { DropZone } from './drop-zone.tsx'
import { PendingPicture } from './pending-picture.tsx'
import { UploadMessages } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type Props = {
  /** Path of the stored picture, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
  label: string
  error?: string | undefined
}

/** A form field for one picture, such as a sire's. */
export function SinglePicture({ value, onChange, label, error }: Props) {
  const uploads = useUploads('picture', ({ url }) => onChange(url))
  const latest = uploads.pending.at(-1)
  return (
    <div className="grid gap-2">
      <DropZone
        purpose="picture"
        label={value ? 'Choose another picture' : label}
        onFiles={(files) => {
          for (const { key } of uploads.pending) uploads.cancel(key)
          uploads.add(files, 1)
        }}
      >
        {latest ? (
          <div className="w-36">
            <PendingPicture upload={latest} uploads={uploads} />
          </div>
        ) : (
          value && (
            <div className="w-36">
              <img
                src={`${value}/400`}
                alt=""
                className="aspect-square w-full rounded-md bg-sunken object-cover"
              />
              <div className="mt-1.5">
                <Button size="sm" variant="quiet" onClick={() => onChange(null)}>
                  Remove picture
                </Button>
              </div>
            </div>
          )
        )}
      </DropZone>
      <UploadMessages uploads={uploads} error={error} />
    </div>
  )
}
