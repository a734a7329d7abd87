/** What the buyer reads about a cat that died before the handover, after its breeder wrote or a day has passed. */
import { formatWithCentsIfAny } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { announcement, toBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

export function catDied(context: SaleEventContext): Announcement {
  const { breeder, snapshot, paid, refunded } = context.sale
  const { name } = snapshot
  return announcement(`${name} died. The order can be canceled with a full refund.`, [
    toBuyer(context, {
      title: `${name} has died`,
      paragraphs: [
        `We are very sorry. ${breeder.businessName} has recorded that ${name} died.`,
        `You can cancel, and everything that you paid comes back: ${formatWithCentsIfAny(paid - refunded)}. You do not have to decide today, and nothing is due until then.`,
        sentence(`If you would like another kitten, ask ${breeder.businessName}`),
      ],
      label: 'Open the order',
    }),
  ])
}

export function deathCorrected(context: SaleEventContext): Announcement {
  const { breeder, snapshot } = context.sale
  const { name } = snapshot
  return announcement(`It was recorded by mistake that ${name} died. The order continues.`, [
    toBuyer(context, {
      title: `${name} is alive`,
      paragraphs: [
        `${breeder.businessName} had recorded by mistake that ${name} died, and has corrected it. We are sorry for the scare.`,
        'Your order continues as before, with at least a week for a balance that is due.',
      ],
    }),
  ])
}
