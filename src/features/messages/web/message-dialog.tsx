import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import type { ApiError } from '#lib/client.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Subject } from '../contract.ts'
import { Composer } from './composer.tsx'
import { History } from './history.tsx'
import './messages.css'
import { contactQuery, historyQuery } from './history-queries.ts'
import { closeMessage, type MessageTarget } from './message-target.ts'
import { Safety } from './safety.tsx'

/** The conversation with a breeder, or a breeder's with a buyer; closed where there is no target. */
export function MessageDialog({ target }: { target: MessageTarget | null }) {
  const viewer = useViewer()
  const { data: contact } = useQuery({
    ...contactQuery(target ?? { kind: 'breeder', id: '', name: '' }),
    enabled: !!target,
  })
  const whom = contact ? (contact.businessName ?? contact.name) : target?.kind === 'breeder' && target.name
  return (
    <Dialog
      open={!!target}
      onClose={closeMessage}
      title={whom ? `Message ${whom}` : 'Message'}
      className="message-dialog"
    >
      {target && viewer && (
        <Conversation key={`${target.kind} ${target.id}`} me={viewer.id} target={target} />
      )}
    </Dialog>
  )
}

function Conversation({ me, target }: { me: string; target: MessageTarget }) {
  const { data: contact, error } = useQuery(contactQuery(target))
  const { data: history } = useQuery({
    ...historyQuery(me, contact?.userId ?? ''),
    enabled: !!contact,
  })
  const own = history?.messages.filter(({ senderId }) => senderId === me).slice(-5)
  const name = target.name || contact?.subject?.title || ''
  // One's own listing is no fault: cards do not know whose they are.
  if (error)
    return <Notice tone={error.code === 'message_yourself' ? 'plain' : 'danger'}>{refusalText(error)}</Notice>
  return (
    <div className="conversation">
      {contact?.subject && <About subject={contact.subject} />}
      {contact?.contactAllowed && (
        <Notice tone="good">You have a purchase together, so you may exchange contact details.</Notice>
      )}
      {contact ? (
        <History me={me} contact={contact} />
      ) : (
        <div className="skeleton history" role="status" aria-label="Loading..." />
      )}
      {contact && history && history.messages.length > 0 && (
        <Safety
          contact={contact}
          last={history.messages.findLast(({ senderId }) => senderId === contact.userId)}
        />
      )}
      <Composer
        // An expression of interest begins with words about the pairing, once its name is known.
        key={target.kind === 'interest' ? name : ''}
        me={me}
        target={{ ...target, name }}
        contact={contact}
        previous={own?.map(({ content }) => content) ?? []}
      />
    </div>
  )
}

function About({ subject }: { subject: Subject }) {
  const to = subject.kind === 'cat' ? `/cats/${subject.id}` : `/breeding-pairings/${subject.id}`
  return (
    <p className="text-muted">
      About{' '}
      <Link to={to} className="link">
        {subject.title}
      </Link>
    </p>
  )
}

function refusalText(error: ApiError): string {
  if (error.code === 'message_yourself') return 'This is your own listing: messages about it come to you.'
  if (error.status === 404) return 'This breeder cannot be reached at the moment.'
  return error.detail
}
