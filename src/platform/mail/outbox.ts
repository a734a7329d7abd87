import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#lib/ids.ts'
import { checkedMessage } from './checked.ts'
import type { Mail, MailMessage } from './port.ts'

/** Mails that the outbox keeps; older ones are dropped. */
const MOST_KEPT = 200

/** A mail that stayed on this machine. */
export type OutboxMail = MailMessage & { id: string; from: string; sentAt: string }

/** Ids sort by time and are file names, so nothing else is let near the file system. */
const ID = /^[0-9a-f-]{36}$/

/** Mail as JSON files in a directory, one each, named by id. */
export function openOutbox({ directory, from }: { directory: string; from: string }): Mail {
  return {
    leavesMachine: false,
    async send(message) {
      const { id = newId(), ...rest } = checkedMessage(message)
      if (!ID.test(id)) throw new Error('The id of a mail must be a UUID.')
      const mail: OutboxMail = { id, from, sentAt: new Date().toISOString(), ...rest }
      await mkdir(directory, { recursive: true })
      // Written beside and moved, so that a reader never meets half a file.
      const draft = join(directory, `${id}.part`)
      await writeFile(draft, JSON.stringify(mail, null, 2))
      await rename(draft, join(directory, `${id}.json`))
      for (const old of (await mailIds(directory)).slice(MOST_KEPT))
        await rm(fileOf(directory, old), { force: true })
    },
  }
}

/** The mails of an outbox, newest first. */
export async function listOutbox(directory: string): Promise<OutboxMail[]> {
  const mails = await Promise.all((await mailIds(directory)).map((id) => readOutbox(directory, id)))
  return mails.filter((mail) => mail !== null)
}

/** One mail by its id; null when there is none. */
export async function readOutbox(directory: string, id: string): Promise<OutboxMail | null> {
  if (!ID.test(id)) return null
  const text = await readFile(fileOf(directory, id), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as OutboxMail)
}

async function mailIds(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => [])
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter((id) => ID.test(id))
    .sort()
    .reverse()
}

function fileOf(directory: string, id: string): string {
  return join(directory, `${id}.json`)
}
