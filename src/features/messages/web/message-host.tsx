import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useViewer } from '#features/accounts/web/index.ts'
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
    loadDialog().then(
      (loaded) => setDialog(() => loaded),
      () => {
        closeMessage()
        toast({
          title: 'Error',
          description: 'The messages could not be loaded. Please try again.',
          tone: 'danger',
        })
      },
    )
  }, [missing, loadDialog])
  // It stays when it is closed, so that the browser can give the focus back to what opened it.
  return Dialog ? <Dialog target={target} /> : null
}

/** Opens what `?message=` names, for somebody who was sent to sign in first, and takes it out of the address. */
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

/** A link inside the dialog leads to a page, and the page should be seen. */
function useClosedByLeaving() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current !== pathname) closeMessage()
    last.current = pathname
  }, [pathname])
}
