import { useEffect, useRef, useState } from 'react'
import { useApi } from '#lib/query-client.ts'
import type { UploadEndpoints, UploadPurpose } from '../contract.ts'
import { fileError } from './file-fault.ts'
import { type Stored, sendFile } from './send-file.ts'

/** A file on its way: `share` of it is sent, from 0 to 1; or it has failed, with a reason. */
export type Sending = { key: number; file: File; share: number; error?: string }

export type Uploads = {
  sending: Sending[]
  /** Begins to send files; those that cannot be taken are said in `refused`. */
  send: (files: Iterable<File>) => void
  cancel: (key: number) => void
  retry: (key: number) => void
  /** Why the latest choice was not sent. */
  refused: string | undefined
}

let count = 0

/** Sends files side by side and hands in each that is stored; what is under way ends with the component. */
export function useUploads(purpose: UploadPurpose, onStored: (stored: Stored, file: File) => void): Uploads {
  const api = useApi<UploadEndpoints>()
  const [sending, setSending] = useState<Sending[]>([])
  const [refused, setRefused] = useState<string>()
  const running = useRef(new Map<number, AbortController>())
  const stored = useRef(onStored)
  stored.current = onStored
  useEffect(() => () => running.current.forEach((each) => void each.abort()), [])

  const change = (key: number, part: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const drop = (key: number) => {
    running.current.delete(key)
    setSending((all) => all.filter((each) => each.key !== key))
  }
  const start = async ({ key, file }: Sending) => {
    const controller = new AbortController()
    running.current.set(key, controller)
    try {
      const options = {
        purpose,
        signal: controller.signal,
        onProgress: (share: number) => change(key, { share }),
      }
      const answer = await sendFile(api, file, options)
      drop(key)
      stored.current(answer, file)
    } catch (error) {
      if (controller.signal.aborted) return drop(key)
      const detail = error instanceof Error && 'detail' in error ? String(error.detail) : ''
      const known = detail && !/^Failed/.test(detail) ? ` ${detail}` : ''
      const what = purpose === 'picture' ? 'image' : 'document'
      change(key, { error: `Failed to upload ${what}. Please try again.${known}` })
    }
  }

  return {
    sending,
    refused,
    send(files) {
      const [good, faults]: [Sending[], string[]] = [[], []]
      for (const file of files) {
        const fault = fileError(file, purpose)
        if (fault) faults.push(fault)
        else good.push({ key: ++count, file, share: 0 })
      }
      setRefused(faults[0])
      setSending((all) => [...all, ...good])
      for (const each of good) void start(each)
    },
    cancel(key) {
      running.current.get(key)?.abort()
      drop(key)
    },
    retry(key) {
      const again = sending.find((each) => each.key === key)
      if (!again) return
      setSending((all) => all.map((each) => (each.key === key ? { key, file: each.file, share: 0 } : each)))
      void start(again)
    },
  }
}
