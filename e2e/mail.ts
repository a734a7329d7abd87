import type { APIRequestContext } from '@playwright/test'
import { expect } from './test.ts'

/** The path and token of the link in the latest email to an address with a subject. */
export async function linkInMail(api: APIRequestContext, to: string, subject: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const list = await (await api.get('/dev/mail')).text()
      for (const [, id] of list.matchAll(/\/dev\/mail\/([\w-]+)/g)) {
        const mail = await (await api.get(`/dev/mail/${id}`)).text()
        if (!mail.includes(to) || !mail.includes(subject)) continue
        link = /\/[\w-]+\?token=[\w.-]+/.exec(mail)?.[0]
        return link
      }
      return undefined
    })
    .toBeDefined()
  return link ?? ''
}
