/** What users get while a disk is full: an answer that asks them to try again later, and a log that names the disk. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { addBreeder, type Cattery, PASSWORD, signUp, type TestUser } from '#testing/builders.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { WEB_SOURCES } from '#testing/pages.ts'
import { png, sendFile, uploadPath } from '#testing/uploads.ts'

const UNAVAILABLE = [503, 'unavailable', '10']
/** Every write of these tables fails as PostgreSQL fails on a full disk. */
const FILL = `
  create function disk_full() returns boolean language plpgsql volatile as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create function refuse_write() returns trigger language plpgsql as $$ begin perform disk_full(); return null; end $$;
  create trigger full_disk before insert or update on messages for each row execute function refuse_write();
  create trigger full_disk before insert or update on users for each row execute function refuse_write();
  create trigger full_disk before insert or update on sessions for each row execute function refuse_write();`
/** Reads can fail, too, because they use temporary files. */
const FILL_READS = `
  alter table sessions rename to stored_sessions;
  create view sessions as select * from stored_sessions where disk_full()`
const FREE_READS = 'drop view sessions; alter table stored_sessions rename to sessions'
const FREE = `
  drop trigger full_disk on messages;
  drop trigger full_disk on users;
  drop trigger full_disk on sessions;
  drop function refuse_write();
  drop function disk_full();`

let database: TestDatabase
let app: TestApp
let user: TestUser
let breeder: Cattery
let lines: string[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  const log = createLog('error', { write: (line) => void lines.push(line) })
  app = await buildTestApp(database, { web: WEB_SOURCES, work: false, log })
  user = await signUp(app)
  breeder = await addBreeder(app)
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await app?.close()
  await database?.remove()
})

describe('with a full disk of the database', () => {
  beforeAll(() => database.exec(FILL))
  afterAll(() => database.exec(FREE))

  const post = async (path: string, body: object, as?: TestUser) => {
    const answer = await app.request('POST', path, { body, ...(as && { as }) })
    return [answer.statusCode, answer.json().code, answer.headers['retry-after']]
  }

  it('a write answers 503 with Retry-After, and the log names the disk', async () => {
    const body = { receiverId: breeder.userId, content: 'We would love to visit.', clientId: newId() }
    expect(await post('/api/messages', body, user)).toEqual(UNAVAILABLE)
    expect(lines.join('')).toContain('a request failed because the disk of the database is full')
  })

  it('signing in and signing up answer 503, not that the request is invalid', async () => {
    const credentials = { email: user.email, password: PASSWORD }
    expect(await post('/api/auth/sign-in/email', credentials)).toEqual(UNAVAILABLE)
    const person = { email: 'new@example.com', password: PASSWORD, firstName: 'Robin', lastName: 'Reader' }
    expect(await post('/api/auth/sign-up/email', person)).toEqual(UNAVAILABLE)
  })

  it('a page that cannot be read is an HTML page with status 503', async () => {
    await database.exec(FILL_READS)
    const page = await app.request('GET', '/favorites', { as: user })
    await database.exec(FREE_READS)
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '10'])
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('</html>')
    expect(lines.join('')).toContain('the disk of the database is full')
  })
})

it('everything works again when there is space', async () => {
  expect((await app.request('GET', '/favorites', { as: user })).statusCode).toBe(200)
  const body = { email: user.email, password: PASSWORD }
  expect((await app.request('POST', '/api/auth/sign-in/email', { body })).statusCode).toBe(200)
})

it('an upload to a full disk of files answers 503 with Retry-After, and the log names the disk', async () => {
  const path = await uploadPath(app, user)
  const { storage } = app.services
  const put = storage.put
  storage.put = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const answer = await sendFile(app, user, path, await png()).finally(() => {
    storage.put = put
  })
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual(UNAVAILABLE)
  expect(lines.join('')).toContain('a request failed because the disk with the data folder')
})
