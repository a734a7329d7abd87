/** What the page of a sale says whose cat died before the handover. The family is to read it from its breeder first. */
import { formatWithCentsIfAny } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { DEATH_HOURS } from '../sales/contract.ts'
import type { Order } from './contract.ts'
import { isNotifiedOfDeath } from './death-state.ts'

/** What the viewer does next, for a sale whose cat died. */
export function deathStep(order: Order): { title: string; text: string } {
  const { role, breeder, buyerName, paid, refunded } = order
  const { name } = order.snapshot
  const isNotified = isNotifiedOfDeath(order)
  if (role === 'buyer')
    return isNotified
      ? {
          title: `${name} has died`,
          text: `We are very sorry. You can cancel, and everything that you paid comes back: ${formatWithCentsIfAny(paid - refunded)}. You do not have to decide today, and nothing is due until then. ${sentence(`If you would like another kitten, ask ${breeder.businessName}`)}`,
        }
      : {
          title: 'On hold',
          text: `${breeder.businessName} has news about ${name} and will write to you. Nothing is due until then.`,
        }
  const told = sentence(`${buyerName} was told that ${name} died, and can cancel with everything back`)
  if (role === 'staff')
    return {
      title: `${name} has died`,
      text: isNotified
        ? told
        : `${buyerName} is told after a message from the breeder, or after ${DEATH_HOURS} hours.`,
    }
  return isNotified
    ? { title: `${name} has died`, text: `${told} You can also cancel the sale, with a full refund.` }
    : {
        title: `Please tell ${buyerName} that ${name} died`,
        text: `${sentence(`Write to ${buyerName}`)} After your message, or after ${DEATH_HOURS} hours, we tell them that they can cancel with everything back. Nobody pays or is reminded until then.`,
      }
}
