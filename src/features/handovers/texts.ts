/** What the page of a sale says about the handover. */
import type { HandoverFileKind } from './contract.ts'
import type { HandoverProblem } from './rules.ts'

/** Kinds of files as forms and pages name them. */
export const FILE_LABELS: Record<HandoverFileKind, string> = {
  vaccination_record: 'Vaccination record',
  contract: 'Contract',
  health_certificate: 'Health certificate',
}

/** What the buyer brings to the pickup. */
export const BUYER_BRINGS = [
  'A sturdy carrier with a soft blanket',
  'Your phone with this page, or the six digits on paper',
  'An ID, if your contract names you',
  'For a long way home: water, a small litter tray, and paper towels',
]

/** What the breeder has ready at the pickup. */
export const BREEDER_BRINGS = [
  'The microchip number, best read with a scanner in front of the buyer',
  'The vaccination record, the contract, or the health certificate, as a file or to photograph',
  'A few days of the usual food, and something that smells of home',
]

/** A problem as the buyer chose it. */
export const PROBLEM_LABELS: Record<HandoverProblem, (cat: string) => string> = {
  not_met: () => 'We did not meet',
  no_cat: (cat) => `I do not have ${cat}`,
}

/** `123 456` */
export function codeText(digits: string): string {
  return `${digits.slice(0, 3)} ${digits.slice(3)}`
}
