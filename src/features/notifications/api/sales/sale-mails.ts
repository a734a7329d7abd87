import { orderPath, saleTexts } from '#features/orders/api/index.ts'
import type { Sale } from '#features/orders/contract.ts'
import { cancellationTexts, POLICY_NAMES } from '#features/sale-terms/api/index.ts'
import { formatWithCents } from '#lib/money.ts'
import { type MailMessage, renderDraft } from '#platform/mail/index.ts'
import { conversationPath } from '../conversation-mails.ts'
import { mailPicture } from '../mail-picture.ts'
import { receiptRows } from './receipt-rows.ts'
import type { SaleEventContext, SaleMail } from './sale-announcement.ts'

/** An email about a sale, for `enqueueMail`. */
export function renderSaleMail({ to, ...draft }: SaleMail): MailMessage {
  return { to, ...renderDraft(draft) }
}

type MailContext = Pick<SaleEventContext, 'event' | 'row' | 'sale' | 'publicUrl'>

/** The buyer's receipt. */
export function buyerMail({ event, row, sale, publicUrl }: MailContext): SaleMail {
  const { snapshot, breeder, status, policy, refundSteps, createdAt } = sale
  const { name, picture } = snapshot
  const isDeposit = status === 'deposit_paid'
  return {
    to: row.buyerEmail,
    subject: isDeposit ? `Deposit confirmed for ${name}` : `Your purchase of ${name}`,
    content: {
      title: isDeposit ? `${name} is reserved for you` : `Thank you for your purchase of ${name}`,
      ...mailPicture(publicUrl, picture, `${name}, ${snapshot.breed}`),
      paragraphs: [
        isDeposit
          ? `We have received your deposit. ${breeder.businessName} will contact you to arrange pickup. You pay the remaining balance on your order page.`
          : `We have received your payment. ${breeder.businessName} will contact you to arrange pickup.`,
        `${POLICY_NAMES[policy]} deposit policy: ${cancellationTexts(refundSteps, createdAt).join(' ')}`,
      ],
      rows: [...saleMailRows(sale), ...receiptRows({ event, sale, publicUrl })],
      action: { label: 'View order', url: `${publicUrl}${orderPath(sale)}` },
      small: {
        label: `Message ${breeder.businessName}`,
        url: `${publicUrl}${conversationPath(breeder.userId)}`,
      },
    },
  }
}

/** The message to the breeder: who bought the cat, and what comes next. */
export function breederMail({ event, row, sale, publicUrl }: MailContext): SaleMail {
  const title = saleTexts.event(sale)
  const nextStep = saleTexts.breederStep(sale)
  return {
    to: row.breederEmail,
    subject: title,
    content: {
      title,
      paragraphs: nextStep ? [nextStep] : [],
      rows: [
        ...saleMailRows(sale, row.buyerFullName || sale.buyerName),
        ...receiptRows({ event, sale, publicUrl }),
      ],
      action: { label: 'View sale', url: `${publicUrl}${orderPath(sale, 'breeder')}` },
      small: {
        label: `Message ${sale.buyerName}`,
        url: `${publicUrl}${conversationPath(sale.reservedBy)}`,
      },
    },
  }
}

/** The facts of a sale as the rows of an email; breeders also read the name of the buyer. */
export function saleMailRows(sale: Sale, buyer?: string): { label: string; value: string }[] {
  const { snapshot, orderNumber, breeder } = sale
  const facts: [string, string][] = [
    ['Order', orderNumber],
    ['Cat', `${snapshot.name}, ${snapshot.breed}`],
    ['Cattery', breeder.businessName],
    ...(buyer ? [['Buyer', buyer] as [string, string]] : []),
    ['Price', formatWithCents(snapshot.price)],
    ...saleTexts.amounts(sale),
    ...saleTexts.dates(sale),
  ]
  return facts.map(([label, value]) => ({ label, value }))
}
