/** What the parties read about the handover of a cat. */
import { catPagePath } from '#features/orders/api/index.ts'
import { forBreeder, forBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

/** One party has confirmed without the code; the other one is asked to. */
export function handoverConfirmed(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { snapshot, breeder, buyerName } = sale
  const cat = snapshot.name
  return event.actor === 'breeder'
    ? {
        message: `${breeder.businessName} confirmed the handover of ${cat}.`,
        ...forBuyer(context, {
          title: `Do you have ${cat}?`,
          text: `${breeder.businessName} confirmed the handover. Please confirm that ${cat} is with you, or tell us if you did not meet. Without your answer, the sale is completed after 14 days.`,
          label: 'Answer now',
        }),
      }
    : {
        message: `${buyerName} confirmed the handover of ${cat}.`,
        ...forBreeder(context, {
          title: `${buyerName} has ${cat}`,
          text: `${buyerName} confirmed the handover. Add the microchip number and a file to complete the sale.`,
          label: 'Complete the sale',
        }),
      }
}

/** The buyer says that the handover did not happen. The case confirms that to the buyer. */
export function handoverReported(context: SaleEventContext): Announcement {
  const { snapshot, buyerName } = context.sale
  return {
    message: `${buyerName} reported that ${snapshot.name} was not handed over. Our staff will look into it.`,
    ...forBreeder(context, {
      title: `${buyerName} reported a problem`,
      text: `${buyerName} says that ${snapshot.name} was not handed over. The sale is not completed until this is resolved. Please talk to each other; our staff will look into it as well.`,
      label: 'View the sale',
    }),
  }
}

/** The sale is completed; the buyer receives the link to the page of the cat. */
export function handoverCompleted(context: SaleEventContext): Announcement {
  const { snapshot, breeder, buyerName } = context.sale
  const cat = snapshot.name
  const buyer = forBuyer(context, {
    title: `${cat} is yours`,
    text: `The handover is confirmed, and the sale is completed. The page of ${cat} has the microchip number, the vaccinations, and all documents to print or save. Register the microchip in your name.`,
    label: `Open the page of ${cat}`,
    path: catPagePath(context.sale),
  })
  const owner = forBreeder(context, {
    title: `The sale of ${cat} is completed`,
    text: `${buyerName} has ${cat}, and the sale is completed. Thank you for selling on Littermate, ${breeder.businessName}.`,
    label: 'View the sale',
  })
  return {
    message: `${cat} was handed over. The sale is completed.`,
    notices: [...buyer.notices, ...owner.notices],
    mails: [...buyer.mails, ...owner.mails],
  }
}
