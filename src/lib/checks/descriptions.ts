/** What each check means, for buyers and staff. */
import type { CheckKind } from './kinds.ts'

type CheckDescription = {
  /** What staff do. */
  how: string
  /** What it does not say. */
  limit: string
  /** Months for which it is valid unless staff choose another day. */
  months: number
}

export const CHECKS: Record<CheckKind, CheckDescription> = {
  identity: {
    how: 'We compare the breeder’s name and face with an official photo ID.',
    limit: 'It says who the breeder is, not how the cats live.',
    months: 36,
  },
  address: {
    how: 'We see a recent official letter or bill with the address of the cattery.',
    limit: 'A breeder who moves afterward is still shown as checked.',
    months: 24,
  },
  phone: {
    how: 'We call the number and speak with the breeder.',
    limit: 'The number stays private, and it can change.',
    months: 24,
  },
  registration: {
    how: 'The club that the page names confirms the cattery’s name and number.',
    limit: 'Clubs register names and pedigrees. Most of them do not inspect catteries.',
    months: 12,
  },
  veterinarian: {
    how: 'We speak with a veterinarian who knows the breeder’s cats.',
    limit: 'It is about the cats that the veterinarian has seen, not about your kitten.',
    months: 24,
  },
  visit: {
    how: 'We visit the cattery, or see its rooms and cats in a video call; the page says which.',
    limit: 'The cattery may have changed since, and a video call shows less than a visit.',
    months: 24,
  },
}
