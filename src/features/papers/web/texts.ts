/** What the proof and the papers of a sale mean to each party, and what comes next. */
import { dateText } from '#lib/dates.ts'
import { sentence } from '#lib/texts/sentence.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { SalePapers } from '../contract.ts'
import type { ProofStatus } from '../states.ts'

/** The badge of a proof. */
export const PROOF_BADGES: Record<ProofStatus, [text: string, tone: BadgeTone]> = {
  waiting: ['Waiting', 'duty'],
  replaced: ['Replaced', 'plain'],
  declined: ['Not enough', 'danger'],
  seen: ['Seen', 'good'],
}

/** The proof that was sent last, without those that were replaced; undefined before one was sent. */
export const lastProof = ({ proof }: Pick<SalePapers, 'proof'>) =>
  proof?.sent.find(({ status }) => status !== 'replaced')

/** What is asked of whom about the proof. */
export function proofText({
  role,
  catName,
  otherName,
  proof,
}: Pick<SalePapers, 'role' | 'catName' | 'otherName' | 'proof'>): string {
  const isBuyer = role === 'buyer'
  const by = proof?.neuterBy ? ` by ${dateText(proof.neuterBy)}` : ''
  switch (lastProof({ proof })?.status) {
    case 'waiting':
      return isBuyer
        ? `${otherName} has not answered yet. Until then, you can send another file in its place.`
        : 'Open the proof, and mark it as seen if it is enough.'
    case 'declined':
      return isBuyer
        ? `${otherName} wrote why this proof is not enough. Send another one${by}.`
        : `You wrote why the last proof is not enough. ${otherName} can send another one${by}.`
    case 'seen':
      return isBuyer
        ? `${otherName} has seen the proof. Nothing more is needed from you.`
        : 'You have seen the proof.'
    default:
      return isBuyer
        ? `Your contract asks you to have ${catName} neutered or spayed${by}, and to send the proof of a veterinarian.`
        : `Your contract asks ${otherName} to have ${catName} neutered or spayed${by}, and to send you the proof of a veterinarian.`
  }
}

/** When the buyer gets the papers, or got them. */
export function papersText({
  role,
  otherName,
  papers,
}: Pick<SalePapers, 'role' | 'otherName' | 'papers'>): string {
  if (!papers) return ''
  const isBuyer = role === 'buyer'
  const { when, due, handedOverOn } = papers
  const who = isBuyer ? 'You get' : `${otherName} gets`
  if (handedOverOn)
    return `${isBuyer ? otherName : 'You'} handed over the registration papers on ${dateText(handedOverOn)}.`
  if (when === 'handover')
    return `Your contract says that ${isBuyer ? 'you get' : `${otherName} gets`} the registration papers at the handover. ${
      isBuyer ? `${otherName} has not entered the day yet.` : 'Enter the day on which you handed them over.'
    }`
  if (!due) return sentence(`${who} the registration papers after the proof`)
  return `${who} the registration papers by ${dateText(due.by)}. ${
    isBuyer ? `${otherName} has not entered the day yet.` : 'Enter the day on which you handed them over.'
  }`
}
