import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessagesSquare from 'lucide-react/icons/messages-square'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { redirectToSignIn, signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { toast } from '#ui/toast.ts'
import { useOutbox } from '../conversation/outbox.ts'
import type { ConversationSlots } from '../conversation-slots.ts'
import { conversationsQuery } from '../queries.ts'
import { BreederSearch } from './breeder-search.tsx'
import { Inbox } from './inbox.tsx'
import { readWith } from './inbox-address.ts'

/** Milliseconds until the redirect to the sign-in page, in which the toast can be read. */
const REDIRECT_MS = 1_500

/** `/messages`: the viewer's conversations, one of them open by `?with={userId}`, and breeders to begin one with. */
export function MessagesPage({ slots }: { slots: ConversationSlots }) {
  const viewer = useViewer()
  const otherId = readWith(useLocation().search)
  const isOpen = !!viewer && otherId !== null
  return (
    <div data-fullscreen={isOpen || undefined} className={isOpen ? 'lg:page lg:py-12' : 'page py-8 sm:py-12'}>
      <PageTitle>Messages</PageTitle>
      <h1 className={`mb-8 text-3xl ${isOpen ? 'max-lg:sr-only' : ''}`}>Messages</h1>
      {viewer === null ? (
        <SignInFirst />
      ) : viewer ? (
        <div className="grid gap-10">
          <Conversations me={viewer.id} otherId={otherId} slots={slots} />
          <div className={isOpen ? 'max-lg:hidden' : ''}>
            <BreederSearch />
          </div>
          <div className={`grid gap-5 sm:grid-cols-2 ${isOpen ? 'max-lg:hidden' : ''}`}>
            <Fact icon={<ShieldCheck size={24} aria-hidden="true" />} title="Verified Contacts Only">
              Every breeder’s profile says what our staff have checked. Only the two of you can read your
              messages; staff sees only those that were blocked or reported.
            </Fact>
            <Fact icon={<MessagesSquare size={24} aria-hidden="true" />} title="Content Moderation">
              All messages are filtered to prevent sharing of external contact information.
            </Fact>
          </div>
        </div>
      ) : (
        <Loading />
      )}
    </div>
  )
}

type ConversationsProps = { me: string; otherId: string | null; slots: ConversationSlots }

function Conversations({ me, otherId, slots }: ConversationsProps) {
  const { data } = useQuery(conversationsQuery(1, ''))
  const { drafts } = useOutbox(me)
  if (data?.total !== 0 || otherId || drafts.length > 0)
    return <Inbox me={me} otherId={otherId} slots={slots} />
  return (
    <section aria-label="Conversations">
      <EmptyState
        icon={<MessageCircle size={40} strokeWidth={1.25} aria-hidden="true" />}
        title="No conversations yet"
        hint="Write to a breeder below, or ask about a cat that you like."
      >
        <LinkButton to="/cats" variant="secondary">
          Browse Cats
        </LinkButton>
      </EmptyState>
    </section>
  )
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: string }) {
  return (
    <div className="flex items-start gap-4 border-t pt-5">
      <span className="shrink-0 text-action">{icon}</span>
      <div>
        <h2 dir="auto" className="text-lg">
          {title}
        </h2>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </div>
  )
}

function SignInFirst() {
  const { pathname, search } = useLocation()
  const url = signInUrl(pathname + search)
  useEffect(() => {
    toast({ title: 'Authentication Required', description: 'Please log in to access messages.' })
    return redirectToSignIn(signInUrl, REDIRECT_MS)
  }, [])
  return (
    <div className="card flex flex-col items-center gap-3 px-6 py-16 text-center">
      <p>Please log in to access messages.</p>
      <LinkButton href={url}>Login</LinkButton>
    </div>
  )
}
