import type { InbreedingFacts } from './words.ts'
import { inbreedingText } from './words.ts'

/** The sentence on inbreeding with an explanation for people who do not breed cats. */
export function BuyersInbreeding({ inbreeding }: { inbreeding: InbreedingFacts }) {
  return (
    <div className="grid max-w-prose gap-2">
      <p>{inbreedingText(inbreeding)}</p>
      <p className="text-sm text-muted">
        Inbreeding is the chance that a cat got the same copy of a gene from its father and its mother,
        because both come from one ancestor. The lower it is, the less likely are inherited diseases that need
        two copies. The breeder entered the ancestors.
      </p>
    </div>
  )
}
