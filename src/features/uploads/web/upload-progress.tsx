import type { PendingUpload } from './use-uploads.ts'

const TEXTS: Record<PendingUpload['step'], string> = {
  preparing: 'Preparing…',
  sending: 'Uploading…',
  converting: 'Converting…',
  busy: 'Waiting for other uploads…',
}

const SHARE =
  'bg-sunken [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-action'
const WAITING = 'animate-pulse bg-edge [&::-moz-progress-bar]:bg-edge [&::-webkit-progress-bar]:bg-edge'

/** What happens to a file at the moment. */
export function UploadProgress({ upload }: { upload: Pick<PendingUpload, 'file' | 'step' | 'share'> }) {
  const { file, step, share } = upload
  const text = TEXTS[step]
  return (
    <span className="grid min-w-0 gap-1.5">
      <span className="text-muted">{text}</span>
      <progress
        aria-label={`${text.slice(0, -1)} ${file.name}`}
        {...(step === 'sending' && { value: share })}
        className={`h-1.5 w-full min-w-20 appearance-none overflow-hidden rounded-full ${step === 'sending' ? SHARE : WAITING}`}
      />
    </span>
  )
}
