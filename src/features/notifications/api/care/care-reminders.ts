/** Reminds buyers of the care that is due to their cats: one notice and one email for each day on which something is due. */
import { catPagePath, type DueCareReminder, takeCareReminders } from '#features/handovers/api/index.ts'
import { dayText, isoDate } from '#lib/dates.ts'
import type { MailDraft } from '#platform/mail/index.ts'
import type { Sweep } from '#platform/sweeps/index.ts'
import type { MailSettings } from '../optional-mails.ts'
import {
  type BuyerReminders,
  buyerReminderSweep,
  type ReminderServices,
  sendBuyerReminders,
} from './buyer-reminders.ts'

const CARE: BuyerReminders<DueCareReminder> = { take: takeCareReminders, notices: noticesOf, mail: mailOf }

export function careReminderSweep(services: ReminderServices, settings: MailSettings): Sweep {
  return buyerReminderSweep('care-reminders', services, settings, CARE)
}

/** Sends the reminders that are due; returns how many. */
export function sendCareReminders(services: ReminderServices, settings: MailSettings): Promise<number> {
  return sendBuyerReminders(services, settings, CARE)
}

/** One for a sale; of two days that are due at once, for instance after an outage, it names the first. */
function noticesOf(due: readonly DueCareReminder[], now: Date) {
  const today = isoDate(now)
  const first = [...Map.groupBy(due, ({ transactionId }) => transactionId).values()].flatMap(
    (ofSale) => ofSale.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))[0] ?? [],
  )
  return first.map((reminder) => ({
    userId: reminder.buyerId,
    kind: 'care' as const,
    subjectId: reminder.transactionId,
    title: titleOf(reminder),
    text: `${dayText(reminder.dueOn, today)}: ${reminder.names.join('; ')}`,
    path: catPagePath(reminder),
  }))
}

function titleOf({ catName }: DueCareReminder): string {
  return `Care for ${catName} is due`
}

function mailOf({ publicUrl }: MailSettings, reminder: DueCareReminder, now: Date): MailDraft {
  const { catName, dueOn, names } = reminder
  return {
    subject: titleOf(reminder),
    content: {
      title: titleOf(reminder),
      paragraphs: [
        `On ${dayText(dueOn, isoDate(now))}, the care plan of the cattery has:`,
        ...names,
        'The plan is not veterinary advice. Ask your vet what your cat needs.',
      ],
      action: { label: `Open the page of ${catName}`, url: `${publicUrl}${catPagePath(reminder)}` },
      footnote: `You received this email because you asked to be reminded of what is due for ${catName}. You can turn the reminders off on that page.`,
    },
  }
}
