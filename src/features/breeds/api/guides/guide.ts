/** What a guide says about a breed besides the facts in the table `breeds`. Whole sentences, written for first-time owners. */
export type GuideText = {
  size: 'Small' | 'Medium' | 'Large'
  look: string
  /** What the coat needs. */
  care: string
  /** Daily life with the cat, and the homes that suit it. */
  living: string
  /** What people regret not having known. */
  drawbacks: string
}
