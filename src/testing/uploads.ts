/** Uploading files as a browser does. */
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import type { TestApp } from './app.ts'

type User = { cookie: string }

/** A picture of one color. */
export const png = (width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

/** Requests an upload URL. */
export function requestUpload(app: TestApp, as: User, query = ''): Promise<LightMyRequestResponse> {
  return app.request('POST', `/api/objects/upload${query}`, { as })
}

/** Requests an upload URL and returns its path and query. Throws for users who get none. */
export async function uploadPath(app: TestApp, as: User, query = ''): Promise<string> {
  const response = await requestUpload(app, as, query)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<{ uploadURL: string }>().uploadURL.slice('http://localhost'.length)
}

/** Sends a picture to an upload URL. */
export function sendFile(
  app: TestApp,
  as: User,
  url: string,
  payload: Buffer,
  type = 'image/png',
): Promise<LightMyRequestResponse> {
  return app.app.server.inject({
    method: 'PUT',
    url,
    payload,
    headers: { 'content-type': type, cookie: as.cookie },
  })
}

/** Uploads a picture and returns its path, such as /objects/{id}. Throws when it is refused. */
export async function uploadPicture(app: TestApp, as: User): Promise<string> {
  const response = await sendFile(app, as, await uploadPath(app, as), await png())
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<{ url: string }>().url
}
