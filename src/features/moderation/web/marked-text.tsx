import { type Find, piecesOf } from './marks.ts'
import { categoryName } from './words.ts'

/** A text that screening stopped, as text and nothing else, with what was found in it marked and named. */
export function MarkedText({ text, spans }: { text: string; spans: readonly Find[] }) {
  return (
    <p className="rounded-md bg-sunken px-4 py-3 leading-[1.9] wrap-anywhere whitespace-pre-wrap">
      {piecesOf(text, spans).map(({ text: piece, start, category }) =>
        category ? (
          <mark
            key={start}
            className="rounded-xs bg-danger-soft box-decoration-clone px-1 py-0.5 font-medium text-danger forced-colors:border"
          >
            {piece}
            <small className="ml-1.5 border-l border-current pl-1.5 text-xs font-normal whitespace-nowrap">
              <span className="sr-only"> (</span>
              {categoryName(category)}
              <span className="sr-only">)</span>
            </small>
          </mark>
        ) : (
          piece
        ),
      )}
    </p>
  )
}
