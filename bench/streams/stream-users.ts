/** Inserts pairs of a buyer and a breeder with sessions into the database. */
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { signCookie } from '#features/accounts/api/sessions/session-cookie.ts'
import { deriveKeys } from '#platform/signatures/index.ts'

export const SECRET = 'a secret of 40 characters for benchmarks'

export type User = { id: string; cookie: string }
export type Pair = { buyer: User; breeder: User }

/** Adds `count` pairs; the breeders have active and verified catteries. */
export async function addPairs(databaseUrl: string, count: number): Promise<Pair[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const pairs: Pair[] = []
    for (let index = 0; index < count; index += 1)
      pairs.push({ buyer: await addUser(client), breeder: await addBreeder(client) })
    return pairs
  } finally {
    await client.end()
  }
}

async function addUser(client: pg.Client, role = 'buyer'): Promise<User> {
  const id = randomUUID()
  await client.query(
    `insert into users (id, email, name, first_name, last_name, role, is_verified)
     values ($1, $2, 'Robin Stream', 'Robin', 'Stream', $3, true)`,
    [id, `${id}@example.com`, role],
  )
  return addSession(client, id)
}

/** Signs a user in. */
export async function addSession(client: pg.Client, id: string): Promise<User> {
  const token = randomBytes(16).toString('hex')
  await client.query(
    `insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [randomUUID(), id, token],
  )
  return { id, cookie: `littermate.session_token=${signCookie(token, deriveKeys([SECRET]))}` }
}

async function addBreeder(client: pg.Client): Promise<User> {
  const user = await addUser(client, 'breeder')
  const breederId = randomUUID()
  await client.query(
    `insert into breeders (id, user_id, name, business_name, location, verification_status, is_active)
     values ($1, $2, 'Robin Stream', 'Quiet Streams', 'Portland, Oregon', 'verified', true)`,
    [breederId, user.id],
  )
  await client.query('update users set breeder_id = $1 where id = $2', [breederId, user.id])
  return user
}
