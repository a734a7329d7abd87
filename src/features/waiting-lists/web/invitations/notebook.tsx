import { useEffect, useRef, useState } from 'react'
import type { FileTable } from '#lib/table-files/read-table.ts'
import { Link } from '#ui/link.tsx'
import { Loaded, type LoadState } from '#ui/loading/loaded.tsx'
import type { ManagedList } from '../../contract.ts'
import { INVITATION_DAYS } from '../../limits.ts'
import { familyCount } from '../../rules/invitations/texts.ts'
import { CheckStep } from './check-step.tsx'
import { InvitationList } from './invitation-list.tsx'
import { LinesStep } from './lines-step.tsx'

type Props = { query: LoadState<ManagedList[]>; back: string; page: number }

/** Brings families from the breeder’s notebook: their lines, what is wrong with them, and the invitations that were made. */
export function Notebook({ query, back, page }: Props) {
  return (
    <section className="grid grid-cols-1 gap-5">
      <p className="text-sm">
        <Link to={back} className="link">
          Waiting list
        </Link>
      </p>
      <h2 className="text-2xl">Bring families from your notebook</h2>
      <p className="max-w-prose text-muted">
        For families that asked you before your list was here. Each gets one email from us with an invitation,
        joins by itself, and has the place of the day that you noted.
        <span>{` Without an answer, we delete its address after ${INVITATION_DAYS} days.`}</span>
      </p>
      <Loaded query={query} failure="Your lists could not be loaded.">
        {(lists) => <Steps lists={lists} />}
      </Loaded>
      <InvitationList page={page} path={back} />
    </section>
  )
}

function Steps({ lists }: { lists: ManagedList[] }) {
  const [list, setList] = useState(lists.find(({ isOpen }) => isOpen)?.pairingId ?? 'any')
  const [text, setText] = useState('')
  const [table, setTable] = useState<FileTable>()
  const [invited, setInvited] = useState<number>()
  const start = useStepFocus(table ? 'check' : 'lines')
  return (
    <div ref={start} tabIndex={-1} className="grid scroll-mt-4 grid-cols-1 gap-5 outline-none">
      {table ? (
        <CheckStep
          lists={lists}
          list={list}
          table={table}
          onBack={() => setTable(undefined)}
          onInvited={(count) => {
            setInvited(count)
            setText('')
            setTable(undefined)
          }}
        />
      ) : (
        <>
          {invited !== undefined && (
            <p role="status" className="rounded-md bg-action-soft px-4 py-3">
              {`You invited ${familyCount(invited)}. We send each one email, and you see below who joined.`}
            </p>
          )}
          <LinesStep
            lists={lists}
            list={list}
            onList={setList}
            text={text}
            onText={setText}
            onRead={setTable}
          />
        </>
      )}
    </div>
  )
}

/** Moves the focus to a new step, whose button has disappeared. */
function useStepFocus(step: string) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) ref.current?.focus()
    before.current = step
  }, [step])
  return ref
}
