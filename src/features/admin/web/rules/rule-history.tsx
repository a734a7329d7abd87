import { useQuery } from '@tanstack/react-query'
import {
  BINDS_NAMES,
  numberText,
  placeName,
  type RuleVersion,
  type StaffRule,
  SUBJECT_NAMES,
} from '#features/place-rules/contract.ts'
import { dateText } from '#lib/dates.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeletons } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { adminQueries } from '../queries.ts'

type Props = { rule: StaffRule; onClose: () => void }

/** All versions of a rule, newest first. */
export function RuleHistory({ rule, onClose }: Props) {
  const versions = useQuery(adminQueries.placeRuleHistory(rule.id))
  return (
    <Dialog
      open
      variant="wide"
      onClose={onClose}
      title={`History: ${placeName(rule)}, ${SUBJECT_NAMES[rule.subject].toLowerCase()}`}
      description="Versions cannot be changed or removed."
    >
      <Loaded query={versions} failure="The history could not be loaded." loading={<Skeletons />}>
        {(all) => (
          <ol className="divide-y">
            {all.map((each) => (
              <Version key={each.version} of={each} />
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}

function Version({ of: { version, content, by, createdAt } }: { of: RuleVersion }) {
  const { subject, binds, sentence, source, sourceUrl, readOn, isEnded } = content
  const facts = [
    placeName(content),
    SUBJECT_NAMES[subject],
    numberText(content),
    BINDS_NAMES[binds],
    `read ${dateText(readOn)}`,
    isEnded && 'ended',
  ]
  return (
    <li className="grid gap-1 py-3">
      <p className="text-sm text-muted">
        <span>{`Version ${version}, ${by ?? 'first rows'}, `}</span>
        <LocalTime at={createdAt} format="dateTime" />
      </p>
      <p>{sentence}</p>
      <p className="text-sm">{facts.filter(Boolean).join(', ')}</p>
      <p className="text-sm wrap-anywhere">
        <a href={sourceUrl} className="link" rel="noreferrer">
          {source}
        </a>
      </p>
    </li>
  )
}
