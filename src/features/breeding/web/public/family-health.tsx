import { dateText } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import type { FamilyHealth as Health } from '../../health-contract.ts'

/** What the tests of a cat and its parents mean for a family. Renders nothing if there are no results. */
export function FamilyHealth({ health: { statements, badges } }: { health: Health }) {
  if (statements.length === 0) return null
  return (
    <div className="grid gap-4">
      <h3 className="text-lg">Tests of this cat and its parents</h3>
      {badges.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {badges.map(({ name, expiresOn }) => (
            <li key={name}>
              <Badge tone="good">{expiresOn ? `${name}, until ${dateText(expiresOn)}` : name}</Badge>
            </li>
          ))}
        </ul>
      )}
      <ul className="grid gap-3">
        {statements.map(({ text, source }) => (
          <li key={text} className="min-w-0 border-l-2 border-line pl-3 wrap-anywhere">
            <p dir="auto">{text}</p>
            <p className="text-sm text-muted">{`Source: ${source}`}</p>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        A test clears a cat of the variant that it looks for, not of every disease. A scan tells about its
        day.
      </p>
    </div>
  )
}
