import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#lib/ids.ts'
import type { Mail, MailMessage } from './port.ts'
import { validateMessage } from './validate.ts'

/** How many mails the outbox stores; older ones are deleted. */
const MAX_MAILS = 200

/** A mail that did not leave this machine. */
export type OutboxMail = MailMessage & { id: string; from: string; sentAt: string }

/** IDs are file names and sort by time; nothing else may be used as a path. */
const ID = /^[0-9a-f-]{36}$/

/** Stores each mail as a JSON file named by its ID. */
export function openOutbox({ directory, from }: { directory: string; from: string }): Mail {
  return {
    leavesMachine: false,
    async send(message) {
      const { id = newId(), ...rest } = validateMessage(message)
      if (!ID.test(id)) throw new Error('The ID of a mail must be a UUID.')
      const mail: OutboxMail = { id, from, sentAt: new Date().toISOString(), ...rest }
      await mkdir(directory, { recursive: true })
      // Written to another file and renamed, so that readers never see a partial file.
      const draft = join(directory, `${id}.part`)
      await writeFile(draft, JSON.stringify(mail, null, 2))
      await rename(draft, join(directory, `${id}.json`))
      for (const old of (await mailIds(directory)).slice(MAX_MAILS))
        await rm(fileOf(directory, old), { force: true })
    },
  }
}

/** The mails of an outbox, newest first. */
export async function listOutbox(directory: string): Promise<OutboxMail[]> {
  const mails = await Promise.all((await mailIds(directory)).map((id) => readOutbox(directory, id)))
  return mails.filter((mail) => mail !== null)
}

/** One mail by its ID, or null. */
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
