import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useViewer } from '#features/accounts/web/index.ts'
import { PartBoundary } from '#ui/part-boundary.tsx'
import { toast } from '#ui/toast.ts'
import { closeMessage, type MessageTarget, openMessage, readTarget, targetStore } from './message-target.ts'

type Dialog = ComponentType<{ target: MessageTarget | null }>

/** Shows the message dialog on every page. `loadDialog` loads it when it is first opened; pass a constant function. */
export function MessageHost({ loadDialog }: { loadDialog: () => Promise<Dialog> }) {
  const target = useSyncExternalStore(targetStore.subscribe, targetStore.get, targetStore.none)
  const [Dialog, setDialog] = useState<Dialog>()
  const viewer = useViewer()
  useOpenedByAddress(!!viewer)
  useClosedByLeaving()
  const missing = !!target && !Dialog
  useEffect(() => {
    if (!missing) return
    loadDialog().then((loaded) => setDialog(() => loaded), fail)
  }, [missing, loadDialog])
  // Rendered while it is closed, too, so that the browser can return the focus.
  return (
    <PartBoundary resetKey={target} onError={fail}>
      {Dialog && <Dialog target={target} />}
    </PartBoundary>
  )
}

function fail() {
  closeMessage()
  toast({
    title: 'Error',
    description: 'The messages could not be loaded. Please try again.',
    tone: 'danger',
  })
}

/** Opens the target in the query, which is there after signing in, and removes it from the address. */
function useOpenedByAddress(signedIn: boolean) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const asked = signedIn && search.includes('message=')
  useEffect(() => {
    if (!asked) return
    const rest = new URLSearchParams(search)
    const target = readTarget(rest.getAll('message').at(-1))
    if (!target) return
    openMessage(target)
    rest.delete('message')
    navigate({ pathname, search: rest.toString() }, { replace: true })
  }, [asked, navigate, pathname, search])
}

/** Closes the dialog when a link inside it opens another page. */
function useClosedByLeaving() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current !== pathname) closeMessage()
    last.current = pathname
  }, [pathname])
}
