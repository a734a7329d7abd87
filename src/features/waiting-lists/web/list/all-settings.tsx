import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded, type LoadState } from '#ui/loading/loaded.tsx'
import type { ManagedList } from '../../contract.ts'
import { membersText, subjectText } from '../../texts.ts'
import { ListSettings } from '../list-settings.tsx'

type Props = { query: LoadState<ManagedList[]>; back: string }

/** What the breeder chose for each list, with a way to change it. */
export function AllSettings({ query, back }: Props) {
  const [edited, setEdited] = useState<ManagedList | null>(null)
  return (
    <section className="grid grid-cols-1 gap-5">
      <p className="text-sm">
        <Link to={back} className="link">
          Waiting list
        </Link>
      </p>
      <h2 className="text-2xl">Waiting list settings</h2>
      <p className="max-w-prose text-muted">
        Families are in the order in which they joined, and each sees its own place and history. A place costs
        nothing; nobody pays for a kitten that is not born.
      </p>
      <Loaded query={query} failure="Your lists could not be loaded.">
        {(lists) => (
          <ul className="card divide-y px-5">
            {lists.map((list) => (
              <Row key={list.pairingId ?? 'any'} list={list} onEdit={setEdited} />
            ))}
          </ul>
        )}
      </Loaded>
      {edited && <ListSettings list={edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

function Row({ list, onEdit }: { list: ManagedList; onEdit: (list: ManagedList) => void }) {
  const { pairingTitle, isOpen, maxEntries } = list
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 wrap-anywhere">
      <div>
        <h3 className="text-base">{subjectText(pairingTitle)}</h3>
        <p className="dots text-sm text-muted">
          <span>{isOpen ? 'Families can join' : 'Closed'}</span> <span>{membersText(list)}</span>{' '}
          {maxEntries !== null && <span>{`at most ${maxEntries}`}</span>}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Settings of the list ${subjectText(pairingTitle)}`}
        onClick={() => onEdit(list)}
      >
        Settings
      </Button>
    </li>
  )
}
