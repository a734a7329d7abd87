import { useEffect, useRef, useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import type { UploadEndpoints, UploadPurpose } from '../contract.ts'
import { fileError } from './file-error.ts'
import { prepareFile } from './prepare-file.ts'
import { sendUntilTaken } from './send-again.ts'
import { createSlots } from './slots.ts'
import { type Failure, failureOf } from './upload-failure.ts'
import { type StoredFile, uploadFile } from './upload-file.ts'

/** A file that is being uploaded, or that failed with an error. */
export type PendingUpload = {
  key: number
  file: File
  /** The address of a picture in this page's memory. */
  preview?: string
  /** Being made smaller, being sent, received and being converted, or waiting until the server has capacity. */
  step: 'preparing' | 'sending' | 'converting' | 'busy'
  /** How much is sent, from 0 to 1. */
  share: number
  /** Waits for those that were chosen before it, so that their order stays. */
  stored?: StoredFile
} & Partial<Failure>

export type Uploads = {
  pending: PendingUpload[]
  /** Starts uploading files, `room` at most; `rejections` names the others. */
  add: (files: Iterable<File>, room?: number) => void
  cancel: (key: number) => void
  retry: (key: number) => void
  /** Why files of the latest choice were not uploaded. */
  rejections: Rejection[]
}

type Rejection = { name: string; text: string }

/** The server converts one picture of a user at a time, while the next one is sent. */
const SENT_AT_ONCE = 2

let lastKey = 0

/** Uploads files and calls `onStored` for each in the order of the choice; aborts them when the component unmounts. */
export function useUploads(
  purpose: UploadPurpose,
  onStored: (stored: StoredFile) => void,
  { isVisitor = false }: { isVisitor?: boolean } = {},
): Uploads {
  const api = useApi<UploadEndpoints>()
  const [pending, setPending] = useState<PendingUpload[]>([])
  const [rejections, setRejections] = useState<Rejection[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const previews = useRef(new Map<number, string>())
  // One photo is prepared at a time, because decoded photos need much memory on phones.
  const [slots] = useState(() => ({ preparing: createSlots(1), sending: createSlots(SENT_AT_ONCE) }))
  const latestOnStored = useRef(onStored)
  latestOnStored.current = onStored
  useEffect(
    () => () => {
      for (const controller of controllers.current.values()) controller.abort()
      for (const url of previews.current.values()) URL.revokeObjectURL(url)
    },
    [],
  )
  useEffect(() => {
    const isDone = ({ stored, error }: PendingUpload) => stored !== undefined || error !== undefined
    const firstBusy = pending.findIndex((upload) => !isDone(upload))
    const ready = pending.filter(({ stored }, index) => stored && (firstBusy === -1 || index < firstBusy))
    for (const { key, stored } of ready) {
      remove(key)
      if (stored) latestOnStored.current(stored)
    }
  })

  const update = (key: number, changes: Partial<PendingUpload>) =>
    setPending((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const remove = (key: number) => {
    controllers.current.delete(key)
    URL.revokeObjectURL(previews.current.get(key) ?? '')
    previews.current.delete(key)
    setPending((all) => all.filter((upload) => upload.key !== key))
  }
  const start = async ({ key, file }: PendingUpload) => {
    const controller = new AbortController()
    const { signal } = controller
    controllers.current.set(key, controller)
    const onProgress = (share: number) => update(key, { share, step: share < 1 ? 'sending' : 'converting' })
    try {
      const prepared = await slots.preparing(() => prepareFile(file, signal))
      update(key, { step: 'sending' })
      const send = () =>
        slots.sending(() => uploadFile(api, prepared, { purpose, isVisitor, signal, onProgress }))
      const stored = await sendUntilTaken(send, { onBusy: () => update(key, { step: 'busy' }), signal })
      update(key, { stored })
    } catch (error) {
      if (signal.aborted) return remove(key)
      update(key, failureOf(error, purpose))
    }
  }

  return {
    pending,
    rejections,
    add(files, room = Number.POSITIVE_INFINITY) {
      const [accepted, rejected]: [PendingUpload[], Rejection[]] = [[], []]
      for (const file of files) {
        const error =
          fileError(file, purpose) ??
          (accepted.length < room ? undefined : 'There is no room for more files.')
        if (error) rejected.push({ name: file.name, text: error })
        else accepted.push(newUpload(file))
      }
      for (const { key, preview } of accepted) if (preview) previews.current.set(key, preview)
      setRejections(rejected)
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
      const { error: _, isUnconfirmed: __, ...rest } = failed
      const restarted: PendingUpload = { ...rest, step: 'preparing', share: 0 }
      setPending((all) => all.map((upload) => (upload.key === key ? restarted : upload)))
      void start(restarted)
    },
  }
}

function newUpload(file: File): PendingUpload {
  const isPicture = file.type.startsWith('image/')
  return {
    key: ++lastKey,
    file,
    step: 'preparing',
    share: 0,
    ...(isPicture && { preview: URL.createObjectURL(file) }),
  }
}
