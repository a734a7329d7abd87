import { inDigits } from '#lib/texts/digits.ts'
import { Link } from '#ui/link.tsx'
import { MAX_TREE } from '../../choices.ts'
import type { Inbreeding } from '../../contract.ts'
import { ancestorLossText, cutText, inbreedingText, percentText, THRESHOLDS } from './words.ts'

type Props = {
  inbreeding: Inbreeding
  /** Whether the names of ancestors lead to their pages, for breeders who may see them. */
  hasLinks?: boolean
}

/** Inbreeding in sentences for breeders, with common ancestors, ancestor loss, and completeness in a folded part. */
export function InbreedingReport({ inbreeding, hasLinks = true }: Props) {
  const { commonAncestors, places } = inbreeding
  const cut = cutText(inbreeding)
  const loss = ancestorLossText(inbreeding)
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-lg">{inbreedingText(inbreeding)}</p>
      {cut && <p className="max-w-prose">{cut}</p>}
      <p className="max-w-prose text-sm text-muted">
        <span>{`${THRESHOLDS.text} Source: `}</span>
        <a className="link" href={THRESHOLDS.source.url} rel="noreferrer">
          {THRESHOLDS.source.title}
        </a>
        .
      </p>
      <details>
        <summary className="link flex min-h-11 items-center">Common ancestors and completeness</summary>
        <div className="grid gap-6 py-3 sm:grid-cols-2">
          <div className="min-w-0">
            <h3 className="mb-2 text-lg">Common ancestors</h3>
            {commonAncestors.length > 0 ? (
              <ul className="grid gap-1">
                {commonAncestors.map(({ id, name, isShown, share }) => (
                  <li key={id} className="flex flex-wrap gap-x-2">
                    {hasLinks && isShown ? (
                      <Link className="link" to={`/breeding/animals/${id}`}>
                        <bdi>{name}</bdi>
                      </Link>
                    ) : (
                      <bdi>{name}</bdi>
                    )}
                    <span className="text-muted tabular-nums">{percentText(share)}</span>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-muted">None is known.</p>
            )}
            {commonAncestors.length > 0 && (
              <p className="mt-2 text-sm text-muted">The percentages are their parts of the inbreeding.</p>
            )}
          </div>
          <div className="min-w-0">
            <h3 className="mb-2 text-lg">Known ancestors</h3>
            <table className="text-sm tabular-nums">
              <thead>
                <tr className="text-left text-muted">
                  <th scope="col" className="px-3 font-normal">
                    Generation
                  </th>
                  <th scope="col" className="font-normal">
                    Known places
                  </th>
                </tr>
              </thead>
              <tbody>
                {places.slice(0, Math.max(MAX_TREE, lastKnown(places))).map(({ known, all }, index) => (
                  <tr key={all}>
                    <th scope="row" className="px-3 text-left font-normal">
                      {index + 1}
                    </th>
                    <td>{`${inDigits(known)} of ${inDigits(all)}`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {loss && <p className="mt-2 text-sm">{`Ancestor loss: ${loss}.`}</p>}
          </div>
        </div>
      </details>
    </div>
  )
}

/** The number of generations of which something is known. */
function lastKnown(places: Inbreeding['places']): number {
  return places.findLastIndex(({ known }) => known > 0) + 1
}
