import MessagesSquare from 'lucide-react/icons/messages-square'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { type ReactNode, useEffect } from 'react'
import { signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { useLocation, useNavigate } from '#ui/router.tsx'
import { Loading } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { BreederSearch } from './breeder-search.tsx'
import { Conversations } from './conversations.tsx'
import { openMessage } from './message-target.ts'

/** Milliseconds that the notice can be read before the sign-in page comes. */
const BEFORE_SIGN_IN = 1_500

/** `/messages`: the viewer's conversations, and breeders to begin one with. */
export function MessagesPage() {
  const viewer = useViewer()
  useOpenedWith(!!viewer)
  return (
    <div className="page py-8 sm:py-12">
      <title>Messages | Littermate</title>
      <h1 className="mb-8 text-3xl">Messages</h1>
      {viewer === null ? (
        <SignInFirst />
      ) : viewer ? (
        <div className="grid gap-10">
          <Conversations me={viewer.id} />
          <BreederSearch />
          <div className="grid gap-5 sm:grid-cols-2">
            <Fact icon={<ShieldCheck size={24} aria-hidden="true" />} title="Verified Contacts Only">
              Every breeder here has been verified. You and they read what you write, and staff only what was
              stopped or reported.
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

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: string }) {
  return (
    <div className="card flex items-start gap-4 p-5">
      <span className="text-action">{icon}</span>
      <div>
        <h2 className="text-lg">{title}</h2>
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
    const timer = setTimeout(() => location.assign(url), BEFORE_SIGN_IN)
    return () => clearTimeout(timer)
  }, [url])
  return (
    <div className="card flex flex-col items-center gap-3 px-6 py-16 text-center">
      <p>Please log in to access messages.</p>
      <LinkButton href={url}>Login</LinkButton>
    </div>
  )
}

/** `/messages?with={userId}` opens the conversation with somebody, once. */
function useOpenedWith(signedIn: boolean) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const rest = new URLSearchParams(search)
    const id = rest.get('with')
    if (!signedIn || !id) return
    openMessage({ kind: 'breeder', id, name: '' })
    rest.delete('with')
    navigate({ pathname, search: rest.toString() }, { replace: true })
  }, [signedIn, navigate, pathname, search])
}
