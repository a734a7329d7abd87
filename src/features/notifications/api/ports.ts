import type { MessagePorts } from '#features/messages/api/index.ts'
import type { ModerationPorts } from '#features/moderation/api/index.ts'
import { screen } from '#lib/screening/index.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import type { Services } from '#platform/services.ts'
import { emailNotification } from './account-mails.ts'
import { conversationPath, planMail } from './conversation-mails.ts'
import { countMessage, markReadFrom, putNotice } from './notice-store.ts'
import { publishNoticesChanged } from './notices.ts'
import { readInquiryTitle, readPublicName } from './people-store.ts'

export type PortServices = Pick<Services, 'clock' | 'events' | 'jobs' | 'mail'>

/** How lower features notify users; each call runs in the transaction of the event. */
export type NoticePort = Pick<MessagePorts, 'messageStored' | 'conversationRead'> &
  Pick<ModerationPorts, 'notify'>

/** Characters of a message shown in its notice. */
const PREVIEW = 140

/** Creates the functions that `app/api.ts` passes to lower features. */
export function openNotices(services: PortServices, settings: { publicUrl: string }): NoticePort {
  const { clock } = services
  return {
    async messageStored(tx, { message, inquiry }) {
      const { senderId, receiverId: userId } = message
      const name = await readPublicName(tx, senderId)
      const path = conversationPath(senderId)
      const notice = { userId, text: preview(message.content), now: clock.now() }
      if (inquiry) {
        const subject = await readInquiryTitle(tx, inquiry)
        const about = { kind: 'inquiry' as const, subjectId: inquiry.id, actorId: senderId }
        const title = subject ? `${name} asks about ${subject}` : `${name} has a question`
        await putNotice(tx, { ...notice, ...about, title, path }, { again: true })
      } else {
        await countMessage(tx, { ...notice, subjectId: senderId, name, path })
      }
      await planMail(services, tx, { userId, otherId: senderId, inquiryId: inquiry?.id ?? null })
      await publishNoticesChanged(services, tx, userId)
    },
    async conversationRead(tx, userId, otherId) {
      if ((await markReadFrom(tx, userId, otherId)) > 0) await publishNoticesChanged(services, tx, userId)
    },
    async notify(tx, { mailKey, ...notification }) {
      if (!(await putNotice(tx, { ...notification, now: clock.now() }))) return
      await publishNoticesChanged(services, tx, notification.userId)
      await emailNotification(services, tx, { ...notification, mailKey }, settings.publicUrl)
    },
  }
}

/** The beginning of a message on one line, without contact details. */
function preview(content: string): string {
  return excerpt(screen(content).cleaned.replace(/\s+/g, ' ').trim(), PREVIEW)
}
