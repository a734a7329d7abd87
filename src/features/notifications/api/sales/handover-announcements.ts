/** What the parties read about the handover of a cat. */

import { BUYER_DAYS, catPagePath } from '#features/handovers/api/index.ts'
import { payoutHint } from '#features/payouts/api/index.ts'
import { formatWithCents } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { announcement, toBreeder, toBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

/** One party has confirmed without the code; the other one is asked to. */
export function handoverConfirmed(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { snapshot, breeder, buyerName } = sale
  const cat = snapshot.name
  const asked =
    event.actor === 'breeder'
      ? toBuyer(context, {
          title: `Do you have ${cat}?`,
          paragraphs: [
            `${breeder.businessName} confirmed the handover${event.details.noChip ? `, and says why ${cat} has no microchip` : ''}. Please confirm that ${cat} is with you, or report that you did not meet. Without your answer, the sale is complete after ${BUYER_DAYS} days.`,
          ],
          label: 'Answer now',
        })
      : toBreeder(context, {
          title: `${buyerName} has ${cat}`,
          paragraphs: [
            `${buyerName} confirmed the handover. Add the microchip number and a file to complete the sale.`,
          ],
          label: 'Complete the sale',
        })
  const name = event.actor === 'breeder' ? breeder.businessName : buyerName
  return announcement(sentence(`${name} confirmed the handover of ${cat}`), [asked])
}

/** The buyer says that the handover did not happen. The case confirms that to the buyer. */
export function handoverReported(context: SaleEventContext): Announcement {
  const { snapshot, buyerName } = context.sale
  return announcement(
    `${buyerName} reported that ${snapshot.name} was not handed over. Our staff will review this.`,
    [
      toBreeder(context, {
        title: `${buyerName} reported a problem`,
        paragraphs: [
          `${buyerName} says that ${snapshot.name} was not handed over. The sale is not completed until this is resolved. Please talk to each other; our staff will review this as well.`,
        ],
      }),
    ],
  )
}

/** The sale is complete; the buyer receives the link to the page of the cat. */
export function handoverCompleted(context: SaleEventContext): Announcement {
  const { snapshot, breeder, buyerName } = context.sale
  const cat = snapshot.name
  return announcement(`${cat} was handed over. The sale is complete.`, [
    toBuyer(context, {
      title: `${cat} is yours`,
      paragraphs: [
        `The handover is confirmed, and the sale is complete. ${cat}’s record has the microchip number, the vaccinations, and all documents to print or save. It also says how the microchip comes into your name.`,
      ],
      label: `Open ${cat}’s record`,
      path: catPagePath(context.sale),
    }),
    toBreeder(context, {
      title: `The sale of ${cat} is complete`,
      paragraphs: [
        `${buyerName} has ${cat}, and the sale is complete. ${sentence(`Thank you for selling on Littermate, ${breeder.businessName}`)}`,
        ...payoutText(context),
      ],
    }),
  ])
}

/** What the breeder receives, and when. */
function payoutText({ payout, row }: SaleEventContext): string[] {
  if (!payout) return []
  return [`Your payout of ${formatWithCents(payout.net)}: ${payoutHint(payout, row.timeZone)}`]
}
