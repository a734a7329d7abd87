import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/client/client.ts'
import { useApi } from '#lib/client/query-client.ts'
import type { UploadEndpoints, UploadPurpose } from '../contract.ts'
import { fileError } from './file-error.ts'
import { FileRejection, prepareFile } from './prepare-file.ts'
import { type StoredFile, uploadFile } from './upload-file.ts'

/**
 * A file that is being uploaded, `share` of it done from 0 to 1, or that failed with an error. `share` is undefined while
 * a photo is made smaller; `isUnconfirmed` if the user has to confirm the email address first.
 */
export type PendingUpload = {
  key: number
  file: File
  share?: number | undefined
  error?: string
  isUnconfirmed?: boolean
  /** The same file would be refused again. */
  isFinal?: boolean
}

export type Uploads = {
  pending: PendingUpload[]
  /** Starts uploading files; invalid ones set `rejection`. */
  add: (files: Iterable<File>) => void
  cancel: (key: number) => void
  retry: (key: number) => void
  /** Why a file of the latest choice was not uploaded. */
  rejection: string | undefined
}

const UNCONFIRMED =
  'Please confirm your email address first: open the link in the email that we sent you, then try again.'

/** Why the same file is refused again, such as a damaged one. */
const FINAL: (string | undefined)[] = ['unsupported_type', 'too_large']

let lastKey = 0

/** Uploads files in parallel and calls `onStored` for each; aborts them when the component unmounts. */
export function useUploads(
  purpose: UploadPurpose,
  onStored: (stored: StoredFile) => void,
  { isVisitor = false }: { isVisitor?: boolean } = {},
): Uploads {
  const api = useApi<UploadEndpoints>()
  const [pending, setPending] = useState<PendingUpload[]>([])
  const [rejection, setRejection] = useState<string>()
  const controllers = useRef(new Map<number, AbortController>())
  const lastPrepared = useRef<Promise<unknown>>(Promise.resolve())
  const latestOnStored = useRef(onStored)
  latestOnStored.current = onStored
  useEffect(() => () => controllers.current.forEach((controller) => void controller.abort()), [])

  const update = (key: number, changes: Partial<PendingUpload>) =>
    setPending((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const remove = (key: number) => {
    controllers.current.delete(key)
    setPending((all) => all.filter((upload) => upload.key !== key))
  }
  // One photo at a time, because decoded photos need much memory on phones.
  const prepare = (file: File, signal: AbortSignal): Promise<File> => {
    const prepared = lastPrepared.current.then(() => prepareFile(file, signal))
    lastPrepared.current = prepared.catch(() => {})
    return prepared
  }
  const start = async ({ key, file }: PendingUpload) => {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    try {
      const options = {
        purpose,
        isVisitor,
        signal: controller.signal,
        onProgress: (share: number) => update(key, { share }),
      }
      const prepared = await prepare(file, controller.signal)
      update(key, { share: 0 })
      const stored = await uploadFile(api, prepared, options)
      remove(key)
      latestOnStored.current(stored)
    } catch (error) {
      if (controller.signal.aborted) return remove(key)
      if (error instanceof FileRejection) {
        remove(key)
        return setRejection(error.message)
      }
      if (error instanceof ApiError && error.code === 'email_unconfirmed')
        return update(key, { error: UNCONFIRMED, isUnconfirmed: true })
      if (error instanceof ApiError && FINAL.includes(error.code) && error.detail)
        return update(key, { error: error.detail, isFinal: true })
      const detail = error instanceof Error && 'detail' in error ? String(error.detail) : ''
      const reason = detail && !/^Failed/.test(detail) ? ` ${detail}` : ''
      const label = purpose === 'picture' ? 'image' : 'document'
      update(key, { error: `Failed to upload ${label}. Please try again.${reason}` })
    }
  }

  return {
    pending,
    rejection,
    add(files) {
      const [accepted, errors]: [PendingUpload[], string[]] = [[], []]
      for (const file of files) {
        const error = fileError(file, purpose)
        if (error) errors.push(error)
        else accepted.push({ key: ++lastKey, file })
      }
      setRejection(errors[0])
      setPending((all) => [...all, ...accepted])
      for (const upload of accepted) void start(upload)
    },
    cancel(key) {
      controllers.current.get(key)?.abort()
      remove(key)
    },
    retry(key) {
      const failed = pending.find((upload) => upload.key === key)
      if (!failed) return
      const restarted = { key, file: failed.file }
      setPending((all) => all.map((upload) => (upload.key === key ? restarted : upload)))
      void start(restarted)
    },
  }
}
