import { dateText } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { type MailMessage, renderMail } from '#platform/mail/index.ts'
import type { Payment, SaleParties } from './store.ts'

/** The emails after a recorded payment: the buyer's receipt and the breeder's notice. */
export function receiptsOf(payment: Payment, parties: SaleParties): MailMessage[] {
  const deposit = payment.kind === 'deposit'
  const rows = [
    { label: 'Cat', value: parties.catName },
    { label: 'Price', value: formatMoney(payment.price) },
    { label: deposit ? 'Deposit paid' : 'Paid', value: formatMoney(payment.amount) },
    ...(deposit ? [{ label: 'Remaining balance', value: formatMoney(payment.price - payment.amount) }] : []),
    ...(parties.finalPaymentDue
      ? [{ label: 'Balance due by', value: dateText(parties.finalPaymentDue) }]
      : []),
    { label: 'Reference', value: payment.id },
  ]
  return [
    {
      to: parties.buyerEmail,
      subject: deposit ? `Deposit confirmed for ${parties.catName}` : `Your purchase of ${parties.catName}`,
      ...renderMail({
        title: deposit
          ? `${parties.catName} is reserved for you`
          : `Thank you for your purchase of ${parties.catName}`,
        paragraphs: [
          deposit
            ? `We have received your deposit. ${parties.breederName} will contact you to arrange pickup and collect the remaining balance.`
            : `We have received your payment. ${parties.breederName} will contact you to arrange pickup.`,
        ],
        rows,
      }),
    },
    {
      to: parties.breederEmail,
      subject: deposit ? `${parties.catName} is reserved` : `${parties.catName} is sold`,
      ...renderMail({
        title: deposit ? `${parties.catName} is reserved` : `${parties.catName} is sold`,
        paragraphs: [
          `${parties.buyerName || 'A buyer'} has ${deposit ? 'paid the deposit' : 'paid in full'}. Please get in touch through Littermate to arrange pickup.`,
        ],
        rows,
      }),
    },
  ]
}
