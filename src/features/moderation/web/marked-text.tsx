import { matchName } from './labels.ts'
import { type Match, splitByMatches } from './text-segments.ts'

/** A blocked text as plain text, with its matches highlighted and labeled. */
export function MarkedText({ text, spans }: { text: string; spans: readonly Match[] }) {
  return (
    <p className="rounded-md bg-sunken px-4 py-3 leading-[1.9] wrap-anywhere whitespace-pre-wrap">
      {splitByMatches(text, spans).map(({ text: segment, start, category }) =>
        category ? (
          <mark
            key={start}
            className="rounded-xs bg-danger-soft box-decoration-clone px-1 py-0.5 font-medium text-danger forced-colors:border"
          >
            {segment}
            <small className="ml-1.5 border-l border-current pl-1.5 text-xs font-normal whitespace-nowrap">
              <span className="sr-only"> (</span>
              {matchName(category, segment)}
              <span className="sr-only">)</span>
            </small>
          </mark>
        ) : (
          segment
        ),
      )}
    </p>
  )
}
