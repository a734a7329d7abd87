/** The clauses that every contract has, which the product inserts from the sale and nobody edits. */
import { dateText } from '#lib/dates.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { ILLNESS_DAYS, PROBLEM_HOURS } from '#lib/rules/guarantee.ts'
import type { ClauseText } from './clauses/clause-texts.ts'
import type { ContractFacts } from './facts.ts'

export const FIXED_KINDS = ['parties', 'cat', 'terms', 'guarantee', 'better'] as const
export type FixedKind = (typeof FIXED_KINDS)[number]

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** A name between marks that keep the sentence around it in order if it is written from right to left (UAX #9: FSI and PDI). */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}

function parties({ cattery, buyer, orderNumber }: ContractFacts): ClauseText {
  return {
    title: 'Parties',
    text: [
      `Breeder: ${isolated(cattery)}, a cattery on Littermate.`,
      `Buyer: ${isolated(buyer)}, the buyer of order ${orderNumber} on Littermate.`,
      'Both sign below with their full names. Littermate is not a party to this contract.',
    ].join('\n'),
    meaning: 'The contract is between you and the breeder. Your full name appears only once you sign.',
  }
}

function cat({ cat: of }: ContractFacts): ClauseText {
  const facts: [string, string | null][] = [
    ['Name', isolated(of.name)],
    ['Breed', of.breed],
    ['EMS code', of.emsCode],
    ['Color', of.color],
    ['Sex', of.gender],
    ['Born', dateText(of.birthDate)],
    ['Microchip', of.microchip ?? 'recorded at the handover'],
    ['Registration', of.registrations.join(', ') || null],
    ['Sire', of.sire && isolated(of.sire)],
    ['Dam', of.dam && isolated(of.dam)],
  ]
  return {
    title: 'The cat',
    text: facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n'),
    meaning: 'This is the cat that you buy. Compare it with the page of your order.',
  }
}

function terms({ terms: of }: ContractFacts): ClauseText {
  const balance = of.price - (of.depositAmount ?? of.price)
  const price = formatWithCentsIfAny(of.price)
  const paid =
    of.depositAmount === null || balance === 0
      ? `The price is ${price}, paid in full on ${dateText(of.paidOn)}.`
      : `The price is ${price}. The deposit of ${formatWithCentsIfAny(of.depositAmount)} was paid on ${dateText(of.paidOn)} and counts toward it. The balance of ${formatWithCentsIfAny(balance)} is paid on Littermate before the handover${of.balanceDue ? `, by ${dateText(of.balanceDue)}` : ''}.`
  return {
    title: 'Price, refunds, and go-home day',
    text: [
      paid,
      'No other amount is owed for the cat.',
      'If the buyer cancels:',
      ...of.refunds,
      `The cat can leave home from ${dateText(of.goHomeDate)}.`,
    ].join('\n'),
    meaning:
      'These are the terms that you saw before you paid. The breeder cannot change them here. Pay the balance only on Littermate.',
  }
}

function guarantee(): ClauseText {
  return {
    title: 'The guarantee of every sale on Littermate',
    text: `After the handover, the buyer can report any problem to Littermate within ${PROBLEM_HOURS} hours, and an illness with a vet’s note within ${ILLNESS_DAYS} days. Nothing in this contract takes this away.`,
    meaning:
      'You have these days in addition to what the breeder guarantees. Report a problem on the page of your order.',
  }
}

function better(): ClauseText {
  return {
    title: 'If this contract and the terms of Littermate differ',
    text: 'Where this contract and the terms of Littermate differ, what is better for the buyer counts. Rights that the law gives the buyer stay, whatever this contract says. If one clause is void, the others stay.',
    meaning: 'Nothing here can make your position worse than the site’s terms or the law.',
  }
}

const WRITERS: Record<FixedKind, (facts: ContractFacts) => ClauseText> = {
  parties,
  cat,
  terms,
  guarantee,
  better,
}

/** A fixed clause in words. */
export function fixedClause(kind: FixedKind, facts: ContractFacts): ClauseText {
  return WRITERS[kind](facts)
}
