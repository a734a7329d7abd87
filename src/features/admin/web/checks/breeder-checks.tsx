import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BreederChecks as Checks } from '#features/moderation/contract.ts'
import { CHECK_KINDS, type CheckKind } from '#lib/checks/kinds.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { adminQueries } from '../queries.ts'
import { CheckRow } from './check-row.tsx'

/** What a breeder states about each check. */
function statementsOf({ name, location, description, meetingLocations, documents }: Checks['statements']) {
  const { certifications, references, contactInfo, files = [] } = documents
  const links = files.length > 0 && (
    <span className="flex flex-wrap gap-x-4">
      {files.map((url, index) => (
        <a key={url} href={url} className="link">{`Document ${index + 1}`}</a>
      ))}
    </span>
  )
  const statements: Record<CheckKind, ReactNode> = {
    identity: name,
    address: location,
    phone: contactInfo && `${contactInfo.phone}, ${contactInfo.email}`,
    registration: (certifications || links) && (
      <>
        {certifications}
        {links}
      </>
    ),
    veterinarian: references,
    visit: [description, ...meetingLocations].filter(Boolean).join('\n'),
  }
  return statements
}

/** The checks of a cattery: one row for each, with what its breeder states. */
export function BreederChecks({ breederId }: { breederId: string }) {
  return (
    <Loaded
      query={useQuery(adminQueries.checks(breederId))}
      failure="The checks could not be loaded."
      loading={<Skeleton className="h-64" />}
    >
      {({ statements, entries }) => {
        const stated = statementsOf(statements)
        return (
          <ul className="divide-y border-y border-line">
            {CHECK_KINDS.map((kind) => (
              <CheckRow
                key={kind}
                breederId={breederId}
                kind={kind}
                statement={stated[kind]}
                entries={entries.filter((entry) => entry.kind === kind)}
              />
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

type Props = { breederId: string; businessName: string; onClose: () => void }

/** The checks of a cattery whose application was decided, in a dialog. */
export function ChecksDialog({ breederId, businessName, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} variant="wide" title={`Checks of ${businessName}`}>
      <BreederChecks breederId={breederId} />
    </Dialog>
  )
}
