/** What the parties read about the contract of their sale. */
import { CONTRACT_YEARS, contractPath } from '#features/contracts/api/index.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { announcement, toBreeder, toBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

/** The breeder offers a contract, or a changed version of one. */
export function contractOffered(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { breeder, snapshot, transactionId } = sale
  const { isChange, voidsSignature } = event.details
  const title = isChange
    ? `${breeder.businessName} changed the contract for ${snapshot.name}`
    : `${breeder.businessName} sends you the contract for ${snapshot.name}`
  return announcement(sentence(title), [
    toBuyer(context, {
      title,
      paragraphs: [
        ...(voidsSignature
          ? [
              'You have signed the version before it. That signature no longer counts, and the page shows what changed.',
            ]
          : []),
        'Take your time to read it: each clause says what it means for you. Ask the breeder about what you do not understand, and sign when you agree.',
      ],
      label: 'Read the contract',
      path: contractPath(transactionId),
    }),
  ])
}

/** The buyer has signed, and the breeder is asked to. Once the breeder has, both receive the file. */
export function contractSigned(context: SaleEventContext): Announcement | null {
  const { event, sale } = context
  if (event.actor !== 'buyer') return null
  const { buyerName, snapshot, transactionId } = sale
  const title = `${buyerName} signed the contract for ${snapshot.name}`
  return announcement(sentence(title), [
    toBreeder(context, {
      title,
      paragraphs: ['Sign it as well, so that it counts. Then both of you receive the file.'],
      label: 'Sign the contract',
      path: contractPath(transactionId),
    }),
  ])
}

/** Both have signed, and both receive the file. */
export function contractCompleted(context: SaleEventContext): Announcement {
  const { sale } = context
  const { snapshot, transactionId } = sale
  const title = `The contract for ${snapshot.name} is signed`
  const text = {
    title,
    paragraphs: [
      `Both of you have signed. The file with both signatures is on this page to save and print. It stays there for ${CONTRACT_YEARS} years.`,
    ],
    label: 'Open the contract',
    path: contractPath(transactionId),
  }
  return announcement(sentence(`Both of you signed the contract for ${snapshot.name}`), [
    toBuyer(context, text),
    toBreeder(context, text),
  ])
}

/** The buyer does not sign. */
export function contractDeclined(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { buyerName, snapshot, transactionId } = sale
  const title = `${buyerName} declined the contract for ${snapshot.name}`
  return announcement(sentence(title), [
    toBreeder(context, {
      title,
      paragraphs: [
        ...(event.reason ? [`Reason: ${event.reason}`] : []),
        'The sale goes on. You can offer a changed version.',
      ],
      label: 'View the contract',
      path: contractPath(transactionId),
    }),
  ])
}
