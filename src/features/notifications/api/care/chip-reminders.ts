/** Reminds buyers to move the microchip of their cat to their name: one notice and one email, two weeks after the handover. */
import {
  catPagePath,
  type DueChipReminder,
  MICROCHIP_LOOKUP,
  takeChipReminders,
} from '#features/handovers/api/index.ts'
import { microchipText } from '#lib/microchip.ts'
import type { MailDraft } from '#platform/mail/index.ts'
import type { Sweep } from '#platform/sweeps/index.ts'
import type { MailSettings } from '../optional-mails.ts'
import {
  type BuyerReminders,
  buyerReminderSweep,
  type ReminderServices,
  sendBuyerReminders,
} from './buyer-reminders.ts'

const CHIPS: BuyerReminders<DueChipReminder> = {
  take: takeChipReminders,
  notices: (due) => due.map(noticeOf),
  mail: mailOf,
}

export function chipReminderSweep(services: ReminderServices, settings: MailSettings): Sweep {
  return buyerReminderSweep('chip-reminders', services, settings, CHIPS)
}

/** Sends the reminders that are due; returns how many. */
export function sendChipReminders(services: ReminderServices, settings: MailSettings): Promise<number> {
  return sendBuyerReminders(services, settings, CHIPS)
}

function noticeOf(reminder: DueChipReminder) {
  return {
    userId: reminder.buyerId,
    kind: 'microchip' as const,
    subjectId: reminder.transactionId,
    title: titleOf(reminder),
    text: `Number ${microchipText(reminder.microchip)}. If you have done it, there is nothing left to do.`,
    path: catPagePath(reminder),
  }
}

function titleOf({ catName }: DueChipReminder): string {
  return `Move ${catName}’s microchip to your name`
}

function mailOf({ publicUrl }: MailSettings, reminder: DueChipReminder): MailDraft {
  const { catName, microchip } = reminder
  return {
    subject: titleOf(reminder),
    content: {
      title: titleOf(reminder),
      paragraphs: [
        `${catName} has the microchip ${microchipText(microchip)}. Whoever finds ${catName} can only reach you if the registry of the number has your name and your phone number.`,
        `Look up the registry at ${MICROCHIP_LOOKUP.url} and ask it to change the owner. If no registry has the number, register it with one that you choose.`,
        'If you have done it, there is nothing left to do. We send this reminder once.',
      ],
      action: { label: `Open the page of ${catName}`, url: `${publicUrl}${catPagePath(reminder)}` },
    },
  }
}
