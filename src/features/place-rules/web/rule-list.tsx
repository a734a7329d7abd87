import { dateText } from '#lib/dates.ts'
import { placeName } from '../choices.ts'
import type { PlaceRule } from '../contract.ts'

type Props = {
  rules: readonly PlaceRule[]
  /** Each begins with its place or club, where they are of several. */
  isNamed?: boolean
}

/** What rules say, each with its source and the day on which staff read it. */
export function RuleList({ rules, isNamed = false }: Props) {
  return (
    <ul className="grid gap-3">
      {rules.map(({ id, sentence, source, sourceUrl, readOn, ...rule }) => (
        <li key={id} className="grid gap-1">
          <p className="max-w-prose font-medium">{isNamed ? `${placeName(rule)}: ${sentence}` : sentence}</p>
          <p className="text-sm text-muted">
            <a href={sourceUrl} className="link" rel="noreferrer">
              {source}
            </a>
            <span>{`, read ${dateText(readOn)}`}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
