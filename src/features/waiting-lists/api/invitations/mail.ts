/** The email with an invitation. The breeder writes no text of it, except for the name of the family if it looks like one. */
import { dateText, isoDate } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { screen } from '#lib/screening/index.ts'
import { type MailMessage, renderDraft } from '#platform/mail/index.ts'
import { INVITATION_DAYS } from '../../limits.ts'
import { invitationPath, oneClickPath } from '../../path.ts'
import { subjectText } from '../../texts.ts'

export type InvitationMail = {
  to: string
  name: string
  businessName: string
  pairingTitle: string | null
  waitsSince: string
  token: string
  expiresAt: Date
}

/** Letters, and what stands between them in names: nothing that becomes a link or a number. */
const NAME = /^\p{L}[\p{L}\p{M} '’&-]*(?:\.(?: [\p{L}\p{M} '’&-]*)?)*$/u

/** A name has at most so many words, and everything longer may be a message. */
const MAX_WORDS = 5

/** The name of a family for a greeting; null if it may contain something else. */
export function greetedName(name: string): string | null {
  const isName = NAME.test(name) && name.split(' ').length <= MAX_WORDS
  return isName && !screen(name).flagged ? name : null
}

export function invitationMail(
  { publicUrl }: { publicUrl: string },
  { to, name, businessName, pairingTitle, waitsSince, token, expiresAt }: InvitationMail,
): MailMessage {
  // The last whole day, wherever the recipient is.
  const until = dateText(isoDate(new Date(expiresAt.getTime() - DAY_MS)))
  const greeted = greetedName(name)
  const list = pairingTitle
    ? `the waiting list for ${pairingTitle} of ${businessName}`
    : `the waiting list of ${businessName}`
  return {
    to,
    ...renderDraft({
      subject: `${businessName} has noted you on a waiting list`,
      content: {
        title: `Your place on the waiting list of ${businessName}`,
        paragraphs: [
          greeted ? `Hello ${greeted},` : 'Hello,',
          `${businessName}, a cattery, tells us that you asked for a kitten and wait for one. It keeps ${list} on Littermate now, and invites you to take your place.`,
          'Littermate is a marketplace for cats and kittens. On it, you see your place on the list and all that changes it. A place is free, and you owe nobody anything.',
          `You are on the list only if you accept. Until then, we store nothing about you except for this invitation: your address, your name, and the day. We write to you once, without a reminder. Without an answer, we delete the invitation after ${until}.`,
        ],
        rows: [
          { label: 'Cattery', value: businessName },
          { label: 'List', value: subjectText(pairingTitle) },
          { label: 'You have waited since', value: dateText(waitsSince) },
          { label: 'Answer until', value: until },
        ],
        action: { label: 'Open the invitation', url: `${publicUrl}${invitationPath(token)}` },
        footnote: `You received this email because ${businessName} entered your address. This link works for ${INVITATION_DAYS} days and only you have it, so please do not forward it.`,
        small: {
          label: 'I do not know this breeder, or do not write to me again',
          url: `${publicUrl}${invitationPath(token, 'decline')}`,
        },
      },
    }),
    headers: {
      'List-Unsubscribe': `<${publicUrl}${oneClickPath(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
