import { type Find, piecesOf } from './marks.ts'
import { categoryName } from './words.ts'

/** A text that screening stopped, as text and nothing else, with what was found in it marked and named. */
export function MarkedText({ text, spans }: { text: string; spans: readonly Find[] }) {
  return (
    <p className="stopped">
      {piecesOf(text, spans).map(({ text: piece, start, category }) =>
        category ? (
          <mark key={start}>
            {piece}
            <small>
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
