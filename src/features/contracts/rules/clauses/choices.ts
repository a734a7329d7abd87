/** What a breeder can choose in a clause, with the words of each choice; apart from the schemas, so that pages need not load them. */

/** What the cat is sold as. */
export const PURPOSES = ['companion', 'show', 'breeding'] as const
export type Purpose = (typeof PURPOSES)[number]

export const PURPOSE_NAMES: Record<Purpose, string> = {
  companion: 'Companion',
  show: 'Show cat, not for breeding',
  breeding: 'Breeding cat',
}

/** Ages in months until which a buyer has a cat neutered. */
export const MIN_NEUTER_MONTHS = 3
export const MAX_NEUTER_MONTHS = 18

/** Days in which a party does what a clause asks of it: the papers after a proof, an answer to an offer, a claim after the guarantee. */
export const ANSWER_DAYS = 14

/** When the breeder hands over the registration papers. */
export const PAPERS = ['handover', 'neuter_proof', 'none'] as const
export type Papers = (typeof PAPERS)[number]

export const PAPERS_NAMES: Record<Papers, string> = {
  handover: 'At the handover',
  neuter_proof: 'After proof that the cat is neutered or spayed',
  none: 'No papers belong to the sale',
}

/** What a health guarantee covers. */
export const CONDITIONS = ['infectious', 'parasites', 'congenital', 'hereditary', 'heart', 'fip'] as const
export type Condition = (typeof CONDITIONS)[number]

export const CONDITION_NAMES: Record<Condition, string> = {
  infectious: 'Infectious diseases that it had at the handover',
  parasites: 'Parasites that it had at the handover',
  congenital: 'Defects that it was born with',
  hereditary: 'Hereditary diseases',
  heart: 'Hypertrophic cardiomyopathy (HCM)',
  fip: 'Feline infectious peritonitis (FIP)',
}

/** What proves a claim. */
export const PROOFS = ['certificate', 'second_opinion', 'records'] as const
export type Proof = (typeof PROOFS)[number]

export const PROOF_NAMES: Record<Proof, string> = {
  certificate: 'A certificate of a licensed veterinarian',
  second_opinion: 'Certificates of two licensed veterinarians',
  records: 'A certificate of a licensed veterinarian with the test results and treatment records',
}

/** What the buyer can choose if a claim is proved. */
export const REMEDIES = ['refund', 'vet_bills', 'kitten'] as const
export type Remedy = (typeof REMEDIES)[number]

export const REMEDY_NAMES: Record<Remedy, string> = {
  refund: 'The price back',
  vet_bills: 'A part of the vet bills',
  kitten: 'Another kitten',
}

/** Days of a health guarantee, and percent of the price up to which vet bills are paid. */
export const MIN_GUARANTEE_DAYS = 3
export const MAX_GUARANTEE_DAYS = 3_650
export const MIN_VET_PERCENT = 10
export const MAX_VET_PERCENT = 300

/** Whether the cat comes back to the breeder, or is offered there first. */
export const RETURNS = ['return', 'first_refusal'] as const
export type Return = (typeof RETURNS)[number]

export const RETURN_NAMES: Record<Return, string> = {
  return: 'It always comes back to the breeder',
  first_refusal: 'It is offered to the breeder first',
}

/** Where the cat lives. */
export const INDOOR = ['only', 'secured'] as const
export type Indoor = (typeof INDOOR)[number]

export const INDOOR_NAMES: Record<Indoor, string> = {
  only: 'Only indoors',
  secured: 'Indoors, and outdoors in an enclosure or on a leash',
}

/** Who pays: for an examination after death, or for transport. */
export const PAYERS = ['breeder', 'buyer', 'both'] as const
export type Payer = (typeof PAYERS)[number]

export const PAYER_NAMES: Record<Payer, string> = {
  breeder: 'The breeder',
  buyer: 'The buyer',
  both: 'Each pays half',
}

/** Months after the handover in which an examination after death is agreed on. */
export const MAX_DEATH_MONTHS = 36

/** When the risk passes to the buyer. */
export const RISKS = ['handover', 'arrival'] as const
export type Risk = (typeof RISKS)[number]

export const RISK_NAMES: Record<Risk, string> = {
  handover: 'When the cat is handed over, to the buyer or to a courier',
  arrival: 'When the cat reaches the buyer',
}

/** Whose courts decide. */
export const COURTS = ['buyer', 'cattery'] as const
export type Court = (typeof COURTS)[number]

export const COURT_NAMES: Record<Court, string> = {
  buyer: 'Where the buyer lives',
  cattery: 'Where the cattery is',
}

/** Clauses that a breeder chooses, in the order in which a contract has them. */
export const CLAUSE_KINDS = [
  'purpose',
  'neuter',
  'papers',
  'health',
  'return',
  'resale',
  'declawing',
  'indoor',
  'death',
  'transport',
  'court',
  'own',
] as const
export type ClauseKind = (typeof CLAUSE_KINDS)[number]

export const CLAUSE_NAMES: Record<ClauseKind, string> = {
  purpose: 'Purpose',
  neuter: 'Neutering or spaying',
  papers: 'Registration papers',
  health: 'Health guarantee',
  return: 'If the buyer cannot keep the cat',
  resale: 'No resale to shops or brokers',
  declawing: 'No declawing',
  indoor: 'Where the cat lives',
  death: 'If the cat dies',
  transport: 'Transport and risk',
  court: 'Court',
  own: 'In the breeder’s own words',
}

/** How often a contract may have a clause; once if it is not named here. */
export const REPEATABLE: Partial<Record<ClauseKind, number>> = { health: 3, own: 10 }

/** Until when the breeder asks for signatures; only `handover` keeps the handover back, and nothing keeps a refund back. */
export const SIGN_BY = ['anytime', 'balance', 'handover'] as const
export type SignBy = (typeof SIGN_BY)[number]

export const SIGN_BY_NAMES: Record<SignBy, string> = {
  anytime: 'Whenever it suits you both',
  balance: 'Before the balance is paid',
  handover: 'Before the handover, which waits for it',
}
