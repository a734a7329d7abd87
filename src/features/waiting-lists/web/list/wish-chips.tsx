import Check from 'lucide-react/icons/check'
import { Badge } from '#ui/badge.tsx'
import type { ListedEntry } from '../../contract.ts'
import { namesText } from '../../texts.ts'
import { wishParts } from '../../wishes-text.ts'

/** Names of kittens on one line; more are counted. */
const NAMES = 3

/** The wishes of a family. Those that the best free kitten of the litter meets are green. */
export function WishChips({ entry: { wishes, fit } }: { entry: Pick<ListedEntry, 'wishes' | 'fit'> }) {
  return (
    <>
      <ul aria-label="Wishes" className="flex flex-wrap items-start gap-1.5">
        {wishParts(wishes).map(({ about, text }) => {
          const isMet = about !== null && fit !== null && !fit.misfits.includes(about)
          return (
            <li key={text} className="flex max-w-full">
              <Badge
                tone={isMet ? 'good' : 'plain'}
                icon={isMet && <Check size={13} aria-hidden="true" className="shrink-0" />}
              >
                {text}
                {isMet && <span className="sr-only">, a kitten fits</span>}
              </Badge>
            </li>
          )
        })}
      </ul>
      {fit && fit.kittens.length > 0 && <p className="text-sm text-action">{fitText(fit.kittens)}</p>}
    </>
  )
}

function fitText(names: readonly string[]): string {
  if (names.length > NAMES) return `${names.length} kittens fit`
  return `${namesText(names, 'and')} ${names.length === 1 ? 'fits' : 'fit'}`
}
