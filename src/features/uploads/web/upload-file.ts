import { type Api, ApiError } from '#lib/client/client.ts'
import type { DOCUMENT_TYPES, Picture, UploadEndpoints, UploadPurpose } from '../contract.ts'

/** A stored file: a picture with size and color, or the path of a document. */
export type StoredFile = Picture | { url: string }

type Options = {
  purpose: UploadPurpose
  /** For visitors, who may only send documents to support. */
  isVisitor?: boolean
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Requests an upload URL and uploads the file; calls `onProgress` with a share from 0 to 1. Throws ApiError, with the
 * server's message if there is one, and AbortError when `signal` aborts.
 */
export async function uploadFile(
  api: Api<UploadEndpoints>,
  file: File,
  options: Options,
): Promise<StoredFile> {
  const { purpose, isVisitor, signal } = options
  const query = { contentType: file.type as (typeof DOCUMENT_TYPES)[number], size: file.size }
  const { uploadURL } = isVisitor
    ? await api.call('POST /api/objects/visitor-upload', { query, signal })
    : await api.call('POST /api/objects/upload', { query: { purpose, ...query }, signal })
  // The page may have been opened under another host name than the URL's.
  const { pathname, search } = new URL(uploadURL, location.href)
  return put(pathname + search, file, options)
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function put(url: string, file: File, { onProgress, signal }: Options): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.open('PUT', url)
    request.setRequestHeader('content-type', file.type)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.onabort = () => reject(new DOMException('The upload was canceled', 'AbortError'))
    request.onerror = () => reject(new ApiError(0, 'Failed to upload file'))
    request.onload = () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText) as StoredFile)
      else reject(new ApiError(request.status, request.responseText || 'Failed to upload file'))
    }
    request.send(file)
  })
}
