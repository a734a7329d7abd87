import type { ContractVersion } from '../contract.ts'

type Changes = NonNullable<ContractVersion['changes']>

const HEADINGS = { changed: 'Changed', added: 'New', removed: 'Removed' } as const

/** What a version changes: added words are underlined, removed ones struck out, and both are named for screen readers. */
export function ContractChanges({ version, changes }: { version: number; changes: Changes }) {
  return (
    <section className="grid gap-4 rounded-lg bg-clay-soft p-5" aria-labelledby="contract-changes">
      <h2 id="contract-changes" className="text-xl">
        {`What changed in version ${version}`}
      </h2>
      {changes.length === 0 ? (
        <p>The text is the same as before.</p>
      ) : (
        <ul className="grid gap-5">
          {changes.map(({ key, kind, title, parts }) => (
            <li key={key} className="grid gap-1">
              <p className="font-medium">
                <span>{`${HEADINGS[kind]}: `}</span>
                <bdi>{title}</bdi>
              </p>
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">
                {parts.map(({ kind: part, text }, index) =>
                  part === 'same' ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
                    <span key={index}>{text}</span>
                  ) : part === 'added' ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
                    <ins key={index} className="bg-action-soft underline decoration-2">
                      <span className="sr-only"> [added: </span>
                      {text}
                      <span className="sr-only">] </span>
                    </ins>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
                    <del key={index} className="text-danger line-through">
                      <span className="sr-only"> [removed: </span>
                      {text}
                      <span className="sr-only">] </span>
                    </del>
                  ),
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
