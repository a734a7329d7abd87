import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { MatingCheck } from '../../contract.ts'

const LEVELS: Record<MatingCheck['level'], { name: string; tone: BadgeTone }> = {
  block: { name: 'Blocked', tone: 'danger' },
  warn: { name: 'Warning', tone: 'duty' },
  note: { name: 'Note', tone: 'plain' },
}

/** The checks of a mating, with reasons and sources. */
export function Checks({ checks }: { checks: MatingCheck[] }) {
  if (checks.length === 0) return <p className="text-muted">The checks found no problems.</p>
  return (
    <ul className="grid gap-3">
      {checks.map(({ code, level, text, source }) => (
        <li key={code} className="grid gap-1">
          <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
            <Badge tone={LEVELS[level].tone}>{LEVELS[level].name}</Badge>
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {text}
            </span>
          </p>
          <p className="text-sm text-muted">{`Source: ${source}`}</p>
        </li>
      ))}
    </ul>
  )
}
