import { type Api, ApiError } from '#lib/client.ts'
import type { DOCUMENT_TYPES, Picture, UploadEndpoints, UploadPurpose } from '../contract.ts'

/** What came of a sent file: pictures with size and color, papers with their path alone. */
export type Stored = Picture | { url: string }

type Options = { purpose: UploadPurpose; onProgress: (share: number) => void; signal: AbortSignal }

/**
 * Asks for an address and sends the file there; `onProgress` hears shares from 0 to 1. Throws ApiError, with the
 * server's words where it gave some, and an AbortError when `signal` stops it.
 */
export async function sendFile(api: Api<UploadEndpoints>, file: File, options: Options): Promise<Stored> {
  const query = {
    purpose: options.purpose,
    contentType: file.type as (typeof DOCUMENT_TYPES)[number],
    size: file.size,
  }
  const { uploadURL } = await api.call('POST /api/objects/upload', { query, signal: options.signal })
  // The site may be open under another name than the one that it calls itself by.
  const { pathname, search } = new URL(uploadURL, location.href)
  return put(pathname + search, file, options)
}

/** By XMLHttpRequest, since fetch does not tell how much has been sent. */
function put(url: string, file: File, { onProgress, signal }: Options): Promise<Stored> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    request.open('PUT', url)
    request.setRequestHeader('content-type', file.type)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onloadend = () => signal.removeEventListener('abort', stop)
    request.onabort = () => reject(new DOMException('The upload was canceled', 'AbortError'))
    request.onerror = () => reject(new ApiError(0, 'Failed to upload file'))
    request.onload = () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText) as Stored)
      else reject(new ApiError(request.status, request.responseText || 'Failed to upload file'))
    }
    request.send(file)
  })
}
