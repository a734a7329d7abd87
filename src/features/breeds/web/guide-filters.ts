/** Which guides a visitor looks for: words, kinds of home, and a coat, as the URL says. */
import { readTextParam } from '#lib/texts/text-param.ts'
import type { GuideSummary } from '../contract.ts'
import { type Coat, hasCoat, readCoat } from './coats.ts'

/** The questions that a guide answers, as the chips ask them. */
export const QUESTIONS = {
  calm: 'Calm',
  children: 'Good with children',
  grooming: 'Little grooming',
  alone: 'Alone in the day',
} as const
export type Question = keyof typeof QUESTIONS
const QUESTION_NAMES = Object.keys(QUESTIONS) as Question[]

export const MAX_WORDS = 60

export type GuideFilter = { q: string; suits: Question[]; coat: Coat | undefined }

/** Reads `/breeds?q=coon&suits=calm&suits=children&coat=long`; what is unknown or repeated is left out. */
export function readGuideFilter(params: URLSearchParams): GuideFilter {
  const given = params.getAll('suits')
  return {
    q: readTextParam(params.get('q'), MAX_WORDS),
    suits: QUESTION_NAMES.filter((question) => given.includes(question)),
    coat: readCoat(params),
  }
}

/** The URL of the list. */
export function guidesUrl({ q, suits, coat }: GuideFilter): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  for (const question of suits) params.append('suits', question)
  if (coat) params.set('coat', coat)
  return params.size > 0 ? `/breeds?${params}` : '/breeds'
}

/** The filter with a question asked, or no longer. */
export function toggleQuestion(filter: GuideFilter, question: Question): GuideFilter {
  const others = filter.suits.filter((each) => each !== question)
  return { ...filter, suits: others.length < filter.suits.length ? others : [...others, question] }
}

/** Whether a guide is what the visitor looks for: all words in its names or coat, all questions answered with yes. */
export function fits({ name, aliases, coat, traits }: GuideSummary, filter: GuideFilter): boolean {
  const text = [name, ...aliases, coat].join(' ').toLowerCase()
  return (
    filter.suits.every((question) => traits[question]) &&
    (!filter.coat || hasCoat(coat, filter.coat)) &&
    filter.q
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
}
