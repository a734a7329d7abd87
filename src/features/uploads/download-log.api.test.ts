/** Downloads of private files write nothing to the log but what they should. */
import { expect, it } from 'vitest'
import { createLog } from '#platform/log/index.ts'
import { signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { png, sendFile, uploadPath, uploadPicture } from '#testing/uploads.ts'

const lines: string[] = []
const log = createLog('trace', { write: (line) => void lines.push(line) })
const { app } = appOfThisFile({ log })

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
/** Entries at the level of warnings (40) or above. */
const warnings = () => lines.filter((line) => JSON.parse(line).level >= 40)

it('no file is answered twice, whoever asks for it', async () => {
  const user = await signUp(app())
  const stranger = await signUp(app())
  const stored = async (bytes: Buffer, type: string) => {
    const url = await uploadPath(app(), user, '?purpose=document')
    const sent = await sendFile(app(), user, url, bytes, type)
    return sent.json<{ url: string }>().url
  }
  const paths = [
    await stored(PDF, 'application/pdf'),
    await stored(await png(), 'image/png'),
    await uploadPicture(app(), user),
  ]
  for (const path of paths) {
    // Over a connection, because Fastify notices a second answer after it has sent the first one.
    for (const [as, status] of [
      [user, 200],
      [stranger, 404],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const response = await fetch(app().baseUrl + path, { method, headers: { cookie: as.cookie } })
        await response.arrayBuffer()
        expect([path, method, response.status]).toEqual([path, method, status])
      }
    }
    expect((await fetch(app().baseUrl + path)).status).toBe(404)
  }
  expect(lines.join('')).not.toContain('already sent')
  expect(warnings()).toEqual([])
})
