import ChevronDown from 'lucide-react/icons/chevron-down'
import { Notice } from '#ui/notice.tsx'
import type { KittenGroup, MatingColors, Share } from '../../contract.ts'

/** The possible colors of the kittens of a mating by sex, with their shares, and what is open about them. */
export function KittenColors({ colors }: { colors: MatingColors }) {
  const { withoutColor, female, male, possible, unknown, unpredictable, conclusions } = colors
  if (withoutColor.length > 0)
    return (
      <Notice title="No EMS code">
        {`Colors are computed from the EMS codes of both parents, such as MCO n 22. There is none with a color for ${withoutColor.join(' and ')}.`}
      </Notice>
    )
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-muted">
        Shares are of all kittens, and hold if neither parent carries more than the colors of its family show.
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Sex name="Daughters" groups={female} />
        <Sex name="Sons" groups={male} />
      </div>
      <Sentences title="What the family shows" sentences={conclusions} />
      <Sentences title="Also possible" sentences={possible} />
      <Sentences title="Unknown" sentences={unknown} />
      <Sentences title="Cannot be predicted" sentences={unpredictable} />
    </div>
  )
}

function Sex({ name, groups }: { name: string; groups: KittenGroup[] }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-lg">{name}</h3>
      {groups.map((group) =>
        group.name === null ? (
          <Kinds key="all" label={name} group={group} />
        ) : (
          <details key={group.name} className="group border-b border-line">
            <summary className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
              <span className="min-w-0 grow">
                <span className="block font-medium first-letter:uppercase">{group.name}</span>
                <span className="block text-sm text-muted">{`${group.kindCount} ${group.kindCount === 1 ? 'kind' : 'kinds'}`}</span>
              </span>
              <ShareText share={group.share} />
              <ChevronDown size={18} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
            </summary>
            <Kinds label={`${name}: ${group.name}`} group={group} />
            {group.kindCount > group.kinds.length && (
              <p className="pb-3 text-sm text-muted">{`These are the ${group.kinds.length} most frequent ones.`}</p>
            )}
          </details>
        ),
      )}
    </div>
  )
}

function Kinds({ label, group: { kinds } }: { label: string; group: KittenGroup }) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{label}</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 pr-3 text-left font-medium">
            Color
          </th>
          <th scope="col" className="py-1.5 pr-3 text-left font-medium">
            EMS
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ ems, words, share }) => (
          <tr key={`${ems} ${words}`} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
              <span className="block first-letter:uppercase">{words}</span>
            </th>
            <td className="py-2 pr-3 whitespace-nowrap tabular-nums">{ems ?? 'Unknown'}</td>
            <td className="py-2 text-right">
              <ShareText share={share} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ShareText({ share: { numerator, denominator } }: { share: Share }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span>{`${numerator}/${denominator}`}</span>
      <span className="ml-2 inline-block min-w-14 text-right text-muted">
        {percent(numerator / denominator)}
      </span>
    </span>
  )
}

/** At most one decimal place; a share that rounds to nothing is below the least one. */
function percent(share: number): string {
  const rounded = Math.round(share * 1_000) / 10
  return rounded === 0 ? '< 0.1%' : `${rounded}%`
}

function Sentences({ title, sentences }: { title: string; sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-lg">{title}</h3>
      <ul className="max-w-prose list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence} className="py-0.5 wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}
