/** The texts of the evidence, by the provider's names of the fields. */

import { catFacts } from '#features/cats/api/index.ts'
import type { presentSale, SaleRow } from '#features/orders/api/index.ts'
import { cancellationTexts, POLICY_SUMMARIES } from '#features/sale-terms/api/index.ts'
import { dateText } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import { dayIn } from '#lib/times.ts'
import { MAX_EVIDENCE_TEXT } from '../rules.ts'

type Facts = {
  sale: SaleRow
  shown: ReturnType<typeof presentSale>
  summary: string
  statements: string[]
  /** The timeline, oldest first. */
  timeline: { at: Date; text: string; note: string | null }[]
  handover: { completedAt: Date | null; microchip: string | null; noChipReason: string | null } | undefined
}

/** What the bank reads. Fields without content are left out; each is cut to the length that the provider accepts. */
export function evidenceTexts({
  sale,
  shown,
  summary,
  statements,
  timeline,
  handover,
}: Facts): Record<string, string> {
  const { snapshot, timeZone, orderNumber } = sale
  const day = (at: Date) => dateText(dayIn(at, timeZone))
  const policy = [POLICY_SUMMARIES[sale.policy], ...cancellationTexts(shown.refundSteps)].join(' ')
  const disclosure = `The buyer saw these terms on the page of the cat and at checkout, before paying: ${policy}`
  const events = timeline.map(({ at, text, note }) => `${day(at)}: ${text}${note ? ` (${note})` : ''}`)
  const completedAt = handover?.completedAt
  const proof = completedAt
    ? `The cat was handed over on ${day(completedAt)}${handover.microchip ? `, microchip ${handover.microchip}` : ''}${handover.noChipReason ? ', without a microchip, as both parties confirmed' : ''}.`
    : 'The cat has not been handed over yet.'
  const facts = catFacts.AGREED_FACTS.map(({ name, label }) =>
    snapshot[name] ? `${label.toLowerCase()} ${snapshot[name]}, ` : '',
  ).join('')
  const texts: Record<string, string> = {
    customer_name: sale.buyerFullName || sale.buyerName,
    customer_email_address: sale.buyerEmail,
    product_description: `${snapshot.name}, ${snapshot.breed}, ${snapshot.gender}, born ${dateText(snapshot.birthDate)}, ${facts}sold by ${sale.breeder.businessName} for ${formatWithCents(snapshot.price)}. Order ${orderNumber}.`,
    service_date: completedAt ? day(completedAt) : '',
    refund_policy_disclosure: disclosure,
    cancellation_policy_disclosure: disclosure,
    uncategorized_text: [
      summary,
      proof,
      ...(statements.length > 0 ? ['Statement of the breeder:', ...statements] : []),
      'Timeline of the order:',
      ...events,
    ].join('\n'),
  }
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => text.trim() !== '')
      .map(([field, text]) => [field, excerpt(text, MAX_EVIDENCE_TEXT)]),
  )
}
