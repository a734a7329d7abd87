import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { Toaster } from '#ui/toaster.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The frame of every page: a way past the navigation, header, page, footer, notices. */
export function Layout() {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <a href="#main" className="btn btn-primary fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} aria-busy={busy || undefined} className="grow">
        <Outlet />
      </main>
      <Footer />
      <Toaster />
      <Arrival />
      <ScrollRestoration />
    </>
  )
}

/** After a navigation to another page: moves the focus to its heading and says its title, as a page load would. */
function Arrival() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
