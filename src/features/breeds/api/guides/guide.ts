import type { Trait } from '../../traits.ts'

/** What a guide says about a breed besides the facts in the table `breeds`. Whole sentences, written for first-time owners. */
export type GuideText = {
  size: 'Small' | 'Medium' | 'Large'
  /** What the breed is good at, each with the words of the guide that say so. */
  traits: Partial<Record<Trait, string>>
  look: string
  /** What the coat needs. */
  care: string
  /** Daily life with the cat, and the homes that suit it. */
  living: string
  /** What people regret not having known. */
  drawbacks: string
}
