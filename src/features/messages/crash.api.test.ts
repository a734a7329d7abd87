import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '#lib/ids.ts'
import { signUp } from '#testing/builders.ts'
import { openCrashWorld } from '#testing/crashes/crashes.ts'
import { MESSAGE_CRASHES } from '#testing/crashes/message-crash.ts'
import { listen } from '#testing/streams.ts'
import { messages } from './api/tables.ts'
import { CONVERSATION_CHANGED } from './events.ts'
import { callsOf, signUpBreeder } from './test-world.ts'

describe('a process killed', () => {
  it.for(MESSAGE_CRASHES)(
    '%s of a message loses no acknowledged message, and sending again stores it once',
    async (point) => {
      const { database, before, crash, reopen } = await openCrashWorld()
      const [buyer, breeder] = [await signUp(before), await signUpBreeder(before)]
      const message = { receiverId: breeder.id, content: 'Is she used to dogs?', clientId: newId() }
      if (database.url) onTestFinished(() => before.close())
      else await before.close()
      // On PostgreSQL the receiver listens at the process that keeps running.
      const stream = database.url ? await listen(before, { as: breeder }) : undefined
      if (stream) onTestFinished(() => stream.close())

      const killed = crash('message-crash.ts', point, buyer.cookie, JSON.stringify(message))
      expect(await killed).toBe('SIGKILL')

      const app = database.url ? before : await reopen({ work: false })
      const stored = point !== 'before the commit'
      expect(await app.services.db.select().from(messages)).toHaveLength(stored ? 1 : 0)
      if (stored && stream) await expect.poll(() => stream.events(CONVERSATION_CHANGED)).toHaveLength(1)
      const { send, unread } = callsOf(() => app)
      const again = await send(buyer, breeder.id, message.content, { clientId: message.clientId })
      expect(again.statusCode).toBe(201)
      expect(await app.services.db.select().from(messages)).toMatchObject([{ id: again.json().id }])
      expect(await unread(breeder)).toBe(1)
      if (stream) await expect.poll(() => stream.events(CONVERSATION_CHANGED)).toHaveLength(1)
    },
  )
})
