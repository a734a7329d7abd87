import { Button } from '#ui/button.tsx'
import { DropZone } from './drop-zone.tsx'
import { UploadList } from './upload-list.tsx'
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
  return (
    <div className="grid gap-2">
      <DropZone purpose="picture" label={value ? 'Choose another picture' : label} onFiles={uploads.add}>
        {value && (
          <div className="flex items-end gap-3">
            <img
              src={`${value}/400`}
              alt=""
              className="size-20 rounded-md sm:size-32 bg-sunken object-cover"
            />
            <Button size="sm" variant="quiet" onClick={() => onChange(null)}>
              Remove picture
            </Button>
          </div>
        )}
      </DropZone>
      <UploadList uploads={uploads} error={error} />
    </div>
  )
}
