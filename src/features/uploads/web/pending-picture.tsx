import ImageIcon from 'lucide-react/icons/image'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { FileProblem } from './file-problem.tsx'
import { PictureButton } from './picture-button.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { PendingUpload, Uploads } from './use-uploads.ts'

type Props = { upload: PendingUpload; uploads: Pick<Uploads, 'cancel' | 'retry'> }

/** A picture that is being uploaded, where it will be once it is stored, or why it could not be. */
export function PendingPicture({ upload, uploads: { cancel, retry } }: Props) {
  const { key, file, error, isFinal } = upload
  return (
    <>
      <div className="relative grid aspect-square w-full place-items-center overflow-hidden rounded-md bg-sunken text-sm">
        {error ? (
          <FileProblem name={file.name} text={error} className="size-full overflow-y-auto p-2 text-xs" />
        ) : (
          <>
            <Preview url={upload.preview} />
            <span className="absolute inset-x-2 bottom-2 rounded-sm bg-surface px-2 py-1.5">
              <UploadProgress upload={upload} />
            </span>
          </>
        )}
      </div>
      <div className="mt-1.5 flex min-h-8 justify-end gap-1">
        {error && !isFinal && (
          <PictureButton label={`Try again to upload ${file.name}`} onClick={() => retry(key)}>
            <RotateCw size={16} aria-hidden="true" />
          </PictureButton>
        )}
        <PictureButton label={`${error ? 'Remove' : 'Cancel'} ${file.name}`} onClick={() => cancel(key)}>
          <Trash size={16} aria-hidden="true" />
        </PictureButton>
      </div>
    </>
  )
}

/** The picture, unless this browser cannot read it. */
function Preview({ url }: { url: string | undefined }) {
  const [isUnreadable, setUnreadable] = useState(false)
  if (!url || isUnreadable) return <ImageIcon size={28} aria-hidden="true" className="text-muted" />
  return <img src={url} alt="" className="size-full object-cover" onError={() => setUnreadable(true)} />
}
