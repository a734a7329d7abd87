/** Descriptions of pages for search results, at most 200 characters. */
import { excerpt } from '#lib/texts/excerpt.ts'
import { sentence } from '#lib/texts/sentence.ts'
import type { LitterWithParents, Pairing } from '../contract.ts'
import {
  availableText,
  breedsText,
  litterName,
  pairingDateText,
  pairingTitle,
  priceRangeText,
} from './labels.ts'

const MAX_LENGTH = 200

/** Parents, breed, date, price, and cattery of a pairing, and the start of its description. */
export function describePairing(pairing: Pairing): string {
  const { breeder, description, priceRange } = pairing
  const date = pairingDateText(pairing)
  const price = priceRange ? `, ${priceRangeText(priceRange)}` : ''
  const facts = sentence(
    `${pairingTitle(pairing)}, ${breedsText(pairing)}: ${date.charAt(0).toLowerCase()}${date.slice(1)}${price}, at ${breeder.businessName} in ${breeder.location}`,
  )
  return excerpt(`${facts} ${description?.replace(/\s+/g, ' ') ?? ''}`.trim(), MAX_LENGTH)
}

/** Name, parents, kittens, and cattery of a litter. */
export function describeLitter(litter: LitterWithParents): string {
  const { sireName, damName, breeder } = litter
  const parents = sireName && damName ? ` of ${pairingTitle({ sireName, damName })}` : ''
  const facts = sentence(
    `${litterName(litter)}${parents}: ${availableText(litter)}, at ${breeder.businessName} in ${breeder.location}`,
  )
  return excerpt(facts, MAX_LENGTH)
}
