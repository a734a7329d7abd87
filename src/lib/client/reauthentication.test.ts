import { expect, it } from 'vitest'
import type { ApiResponse } from './client.ts'
import { withReauthentication } from './reauthentication.ts'

const answer = (status: number, text = ''): ApiResponse => ({ status, text, header: () => null })
const REQUIRED = answer(403, '{"code":"reauthentication_required"}')
const request = { method: 'POST', url: '/api/careful' }

/** A server that accepts calls once `isRecent`, and the number of questions and calls. */
function world(answers: boolean) {
  const counts = { calls: 0, questions: 0 }
  let isRecent = false
  const transport = withReauthentication(
    async () => {
      counts.calls += 1
      return isRecent ? answer(200) : REQUIRED
    },
    async () => {
      counts.questions += 1
      await new Promise((resolve) => setTimeout(resolve))
      isRecent = answers
      return answers
    },
  )
  return { transport, counts }
}

it('repeats a call once the user has proved who they are', async () => {
  const { transport, counts } = world(true)
  expect((await transport(request)).status).toBe(200)
  expect(counts).toEqual({ calls: 2, questions: 1 })
})

it('returns the refusal if the user cancels, and asks again the next time', async () => {
  const { transport, counts } = world(false)
  expect((await transport(request)).status).toBe(403)
  expect(counts).toEqual({ calls: 1, questions: 1 })
  await transport(request)
  expect(counts).toEqual({ calls: 2, questions: 2 })
})

it('asks once for calls at the same time', async () => {
  const { transport, counts } = world(true)
  const answers = await Promise.all([transport(request), transport(request)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(counts).toEqual({ calls: 4, questions: 1 })
})

it('leaves every other response alone', async () => {
  const asked = async () => {
    throw new Error('asked')
  }
  for (const response of [answer(200), answer(403, '{"code":"forbidden"}'), answer(401), answer(500)])
    expect(await withReauthentication(async () => response, asked)(request)).toBe(response)
})

it('asks for what the call needs', async () => {
  const asked: string[] = []
  const refusals = [
    REQUIRED,
    answer(403, '{"code":"reauthentication_required","details":{"needs":"second_factor"}}'),
  ]
  for (const refusal of refusals) {
    const transport = withReauthentication(
      async () => refusal,
      async (needs) => {
        asked.push(needs)
        return false
      },
    )
    await transport(request)
  }
  expect(asked).toEqual(['any', 'second_factor'])
})
