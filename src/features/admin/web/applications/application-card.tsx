import { type ReactNode, useState } from 'react'
import type { Application } from '#features/moderation/contract.ts'
import { Button } from '#ui/button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { BreederChecks } from '../checks/breeder-checks.tsx'
import { AccountStatusBadges, UserDetails } from '../user-details.tsx'
import { DecideApplication } from './decide-application.tsx'

/** A breeder application and the form that decides it. */
export function ApplicationCard({ application }: { application: Application }) {
  const [isDeciding, setDeciding] = useState(false)
  const { breederId, person, name, businessName, location, yearsExperience, createdAt } = application
  const { specializations, similarNames } = application
  return (
    <article className="card grid gap-5 p-5 sm:p-7">
      <header>
        <div className="flex flex-wrap items-center gap-2.5">
          <h3 dir="auto" className="text-xl wrap-anywhere">
            {businessName}
          </h3>
          <AccountStatusBadges user={person} />
        </div>
        <p className="text-sm text-muted">
          <span>{`${name}, ${location}\u00a0· ${yearsExperience} ${yearsExperience === 1 ? 'year' : 'years'} of experience\u00a0· applied `}</span>
          <LocalTime at={createdAt} format="dateTime" />
        </p>
      </header>
      {similarNames.length > 0 && (
        <Notice title="Similar name">
          {`This name is easily confused with ${similarNames.join(', ')}. Verify it only if both are real.`}
        </Notice>
      )}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <dl>
          <Answer title="Specializations">{specializations.join(', ')}</Answer>
        </dl>
        <div>
          <h4 className="mb-2 text-sm font-medium">
            Account of <bdi>{person.name}</bdi>
          </h4>
          <UserDetails user={person} />
        </div>
      </div>
      <section aria-label={`Checks of ${businessName}`}>
        <h4 className="mb-2 text-sm font-medium">{`Checks, with what ${name} states`}</h4>
        <BreederChecks breederId={breederId} />
      </section>
      {isDeciding ? (
        <div className="border-t border-line pt-5">
          <DecideApplication application={application} onCancel={() => setDeciding(false)} />
        </div>
      ) : (
        <div>
          <Button aria-label={`Decide on ${businessName}`} onClick={() => setDeciding(true)}>
            Decide
          </Button>
        </div>
      )}
    </article>
  )
}

function Answer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{title}</dt>
      <dd className="max-w-prose whitespace-pre-line wrap-anywhere">
        {children || <span className="text-muted">Not provided</span>}
      </dd>
    </div>
  )
}
