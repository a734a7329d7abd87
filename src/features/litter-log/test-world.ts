/** For tests: a breeder with a pairing, and requests as this breeder. */
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { addPairing } from '#features/litters/test-world.ts'
import type { TestApp } from '#testing/app.ts'
import { addBreeder, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import type { LitterLog } from './contract.ts'

export type LogKeeper = {
  owner: TestUser
  cattery: Cattery
  pairing: Awaited<ReturnType<typeof addPairing>>
  /** Sends a request and returns its status and body. */
  call<T = LitterLog>(method: string, path: string, body?: object): Promise<{ status: number; body: T }>
  /** The body of a request that must succeed. */
  do(method: string, path: string, body?: object): Promise<LitterLog>
}

/** A breeder in Chicago with a pairing of Ivan and Katya. */
export async function openLog(app: TestApp): Promise<LogKeeper> {
  const owner = await signUp(app)
  await app.services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const cattery = await addBreeder(app, { userId: owner.id, timeZone: 'America/Chicago' })
  const call: LogKeeper['call'] = async (method, path, body) => {
    const response = await app.request(method, `/api/breeding${path}`, { as: owner, ...(body && { body }) })
    return { status: response.statusCode, body: response.json() }
  }
  return {
    owner,
    cattery,
    pairing: await addPairing(app, { breederId: cattery.id }),
    call,
    async do(method, path, body) {
      const { status, body: log } = await call(method, path, body)
      expect([200, 201], JSON.stringify(log)).toContain(status)
      return log
    },
  }
}
