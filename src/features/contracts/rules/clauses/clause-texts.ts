/** The text of each clause that a breeder chooses, and what it means for the buyer. */
import { dateText } from '#lib/dates.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { monthsLater } from '../dates.ts'
import type { ContractFacts } from '../facts.ts'
import {
  ANSWER_DAYS,
  CLAUSE_NAMES,
  type Condition,
  type Court,
  type Indoor,
  type Papers,
  type Payer,
  type Proof,
  type Purpose,
  type Remedy,
  type Return,
  type Risk,
} from './choices.ts'
import type { Clause, ClauseOf } from './schema.ts'

/** `text` is signed; `meaning` explains it to the buyer and is not a part of the contract. */
export type ClauseText = { title: string; text: string; meaning: string }

const PURPOSE_TEXTS: Record<Purpose, [text: string, meaning: string]> = {
  companion: [
    'The cat is sold as a companion. It may not be bred.',
    'It is a family pet. You may not let it have kittens or sire any.',
  ],
  show: [
    'The cat is sold as a companion that may be shown. It may not be bred.',
    'You may take it to shows. You may not let it have kittens or sire any.',
  ],
  breeding: [
    'The cat is sold for breeding. The breeder does not promise that it will be fertile or win at shows.',
    'You may breed it. Whether it will have kittens is not promised.',
  ],
}

const PAPERS_TEXTS: Record<Papers, [text: string, meaning: string]> = {
  handover: [
    'The breeder gives the buyer the registration papers at the handover.',
    'Ask for the papers on the day you pick up your cat.',
  ],
  neuter_proof: [
    `The breeder gives the buyer the registration papers within ${ANSWER_DAYS} days after the buyer has sent proof, from a veterinarian, that the cat is neutered or spayed.`,
    'You get the papers after you have sent a vet’s proof.',
  ],
  none: ['No registration papers belong to this sale.', 'You receive no papers of a registry.'],
}

const CONDITION_TEXTS: Record<Condition, string> = {
  infectious: 'an infectious disease that it had at the handover',
  parasites: 'parasites that it had at the handover',
  congenital: 'a defect that it was born with',
  hereditary: 'a hereditary disease',
  heart: 'hypertrophic cardiomyopathy (HCM)',
  fip: 'feline infectious peritonitis (FIP)',
}

const PROOF_TEXTS: Record<Proof, string> = {
  certificate: 'a written certificate of a licensed veterinarian',
  second_opinion: 'written certificates of two licensed veterinarians from different practices',
  records: 'a written certificate of a licensed veterinarian with the test results and the treatment records',
}

const RETURN_TEXTS: Record<Return, [text: string, meaning: string]> = {
  return: [
    'If the buyer can no longer keep the cat, it goes back to the breeder, who takes it at any time in its life. The buyer does not give it to anyone else.',
    'You never have to find a new home yourself: the breeder takes the cat back.',
  ],
  first_refusal: [
    `If the buyer can no longer keep the cat, the buyer offers it to the breeder first. If the breeder does not accept within ${ANSWER_DAYS} days, the buyer may give it to a new family.`,
    `Ask the breeder first. After ${ANSWER_DAYS} days without an answer you can look for a new family.`,
  ],
}

const INDOOR_TEXTS: Record<Indoor, [text: string, meaning: string]> = {
  only: ['The cat lives indoors only.', 'You do not let it outside.'],
  secured: [
    'The cat lives indoors. Outdoors it is in a secured enclosure or on a leash.',
    'It may go outside only where it cannot run away.',
  ],
}

const DEATH_PAYERS: Record<Payer, [text: string, meaning: string]> = {
  breeder: ['The breeder pays for it.', 'It costs you nothing.'],
  buyer: ['The buyer pays for it.', 'You pay for it.'],
  both: ['Each party pays half of it.', 'You pay half of it.'],
}

const TRANSPORT_PAYERS: Record<Payer, [text: string, meaning: string]> = {
  breeder: ['The breeder pays for the transport.', 'The transport costs you nothing.'],
  buyer: ['The buyer pays for the transport.', 'You pay for the transport, or pick the cat up yourself.'],
  both: ['Each party pays half of the transport.', 'You pay half of the transport.'],
}

const RISK_TEXTS: Record<Risk, [text: string, meaning: string]> = {
  handover: [
    'The risk passes to the buyer when the cat is handed over to the buyer or to the courier whom the buyer chose.',
    'From the handover on, what happens to the cat is at your risk.',
  ],
  arrival: [
    'The risk passes to the buyer when the cat reaches the buyer.',
    'What happens to the cat on the way is at the breeder’s risk.',
  ],
}

const COURT_TEXTS: Record<Court, [text: string, meaning: string]> = {
  buyer: [
    'The courts of the place where the buyer lives decide, under the law of that state.',
    'If you ever go to court, it is near you.',
  ],
  cattery: [
    'The courts of the place where the cattery is decide, under the law of that state, as far as the law where the buyer lives lets the parties choose.',
    'If you ever go to court, it may be where the cattery is.',
  ],
}

const listText = (items: string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(items)

/** `14 days`, `1 year`, `18 months`: whole years and months of 365 and 30 days as such. */
export function periodText(days: number): string {
  const many = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (days % 365 === 0) return many(days / 365, 'year')
  return days % 30 === 0 && days >= 60 ? many(days / 30, 'month') : many(days, 'day')
}

function healthText(clause: ClauseOf<'health'>, { terms }: ContractFacts): Omit<ClauseText, 'title'> {
  const { conditions, days, proof, remedies, vetPercent, mustReturn } = clause
  const period = periodText(days)
  const limit = formatWithCentsIfAny(Math.round((terms.price * (vetPercent ?? 0)) / 100))
  const gets: Record<Remedy, string> = {
    refund: 'the price back',
    vet_bills: `the vet bills for it back, up to ${limit}`,
    kitten: 'another kitten of the same value when one is available',
  }
  const chosen = listText(remedies.map((remedy) => gets[remedy]))
  const isOnlyBills = remedies.every((remedy) => remedy === 'vet_bills')
  const comesBack = isOnlyBills
    ? 'The cat stays with the buyer.'
    : mustReturn
      ? 'For a refund or another kitten, the cat comes back to the breeder, unless a veterinarian advises against it.'
      : 'The cat stays with the buyer.'
  const covered = listText(conditions.map((condition) => CONDITION_TEXTS[condition]))
  return {
    text: [
      `The breeder guarantees for ${period} from the handover that the cat does not have ${covered}.`,
      `A claim is proved by ${PROOF_TEXTS[proof]}, which the buyer sends to the breeder within that time or within ${ANSWER_DAYS} days after it.`,
      `If it is proved, the buyer receives ${chosen}${remedies.length > 1 ? ', as the buyer chooses' : ''}. ${comesBack}`,
    ].join('\n'),
    meaning: `If a vet finds ${covered} within ${period}, send the breeder ${PROOF_TEXTS[proof]}. You then get ${chosen}. ${
      !isOnlyBills && mustReturn
        ? 'For the price or another kitten, you give the cat back.'
        : 'You keep the cat.'
    }`,
  }
}

function neuterText({ months }: ClauseOf<'neuter'>, { cat }: ContractFacts): Omit<ClauseText, 'title'> {
  if (months === null)
    return {
      text: 'The cat is neutered or spayed before the handover. The breeder gives the buyer the proof of a veterinarian.',
      meaning: 'It is already done when you pick up your cat. Ask for the proof.',
    }
  const day = dateText(monthsLater(cat.birthDate, months))
  return {
    text: `The buyer has the cat neutered or spayed by ${day}, when it is ${months} months old, and sends the breeder the proof of a veterinarian. If a veterinarian advises to wait, the day moves to the one that the veterinarian names.`,
    meaning: `You make an appointment with your vet before ${day}, pay for it, and send the breeder the proof.`,
  }
}

const WRITERS: {
  [K in Clause['kind']]: (clause: ClauseOf<K>, facts: ContractFacts) => Omit<ClauseText, 'title'>
} = {
  purpose: ({ purpose }) => pair(PURPOSE_TEXTS[purpose]),
  neuter: neuterText,
  papers: ({ when }) => pair(PAPERS_TEXTS[when]),
  health: healthText,
  return: ({ how }) => pair(RETURN_TEXTS[how]),
  resale: () => ({
    text: 'The buyer does not sell or give the cat to a pet shop, a broker, a laboratory, or anyone who trades in animals.',
    meaning: 'You may not pass the cat on to a shop or a dealer.',
  }),
  declawing: () => ({
    text: 'The buyer does not have the cat declawed, except where a veterinarian finds it necessary for the health of the cat.',
    meaning: 'You do not have its claws removed. Trimming them is fine.',
  }),
  indoor: ({ where }) => pair(INDOOR_TEXTS[where]),
  death: ({ months, pays }) => {
    const [who, yours] = DEATH_PAYERS[pays]
    const period = `${months} month${months === 1 ? '' : 's'}`
    return {
      text: `If the cat dies within ${period} after the handover, the buyer tells the breeder, and a veterinarian examines the cause if one of them asks for it. ${who}`,
      meaning: `If it dies within ${period}, tell the breeder before anything else. A vet may look for the cause. ${yours}`,
    }
  },
  transport: ({ pays, risk }) => {
    const [who, whoMeans] = TRANSPORT_PAYERS[pays]
    const [when, whenMeans] = RISK_TEXTS[risk]
    return { text: `${who} ${when}`, meaning: `${whoMeans} ${whenMeans}` }
  },
  court: ({ where }) => pair(COURT_TEXTS[where]),
  own: ({ text }) => ({
    text,
    meaning:
      'The breeder wrote this clause. Littermate has not checked it; ask the breeder if you do not understand it.',
  }),
}

const pair = ([text, meaning]: [string, string]) => ({ text, meaning })

/** A chosen clause in words. */
export function clauseText<K extends Clause['kind']>(clause: ClauseOf<K>, facts: ContractFacts): ClauseText {
  const write = WRITERS[clause.kind as K]
  const title = clause.kind === 'own' ? (clause as ClauseOf<'own'>).title : CLAUSE_NAMES[clause.kind]
  return { title, ...write(clause, facts) }
}
