import { expect, it } from 'vitest'
import { withSessionEnd } from './session-end.ts'

it('notices that nobody is signed in, except where that is the question', async () => {
  let ended = 0
  let status = 401
  const transport = withSessionEnd(
    async () => ({ status, header: () => null, text: '' }),
    () => {
      ended += 1
    },
  )
  const send = (url: string) => transport({ method: 'GET', url })
  expect((await send('/api/orders')).status).toBe(401)
  expect(ended).toBe(1)
  await send('/api/auth/user')
  status = 403
  await send('/api/orders')
  expect(ended).toBe(1)
})
