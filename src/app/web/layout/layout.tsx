import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useReportedTimeZone, useViewer } from '#features/accounts/web/index.ts'
import { MessageHost } from '#features/messages/web/index.ts'
import { SuspendedBanner } from '#features/moderation/web/index.ts'
import { DeletionBanner } from '#features/privacy/web/deletion-banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PartBoundary } from '#ui/part-boundary.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { findPage } from '../find-page.ts'
import { useLiveUpdates } from '../live/use-live-updates.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LinkClicks } from './link-clicks.tsx'
import { Logo } from './logo.tsx'
import { ScrollAndFocus } from './scroll-and-focus.tsx'

const loadMessageDialog = async () => (await import('../pages/message-dialog.tsx')).MessageDialog

/** The layout of every page: skip link, header, page, footer, message dialog, toasts. An error in one of them leaves the others. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const viewer = useViewer()
  useLiveUpdates(!!viewer || !findPage(pathname).page.isStill)
  useReportedTimeZone()
  return (
    <>
      <a href="#main" className={buttonClass('primary', 'md', 'fixed -top-20 left-2 z-50 focus:top-2')}>
        Skip to content
      </a>
      <PartBoundary resetKey={pathname} fallback={<PlainHeader />}>
        <Header />
      </PartBoundary>
      <PartBoundary resetKey={pathname}>
        <SuspendedBanner />
      </PartBoundary>
      <PartBoundary resetKey={pathname}>
        <DeletionBanner />
      </PartBoundary>
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <PartBoundary resetKey={pathname}>
        <Footer />
      </PartBoundary>
      <MessageHost loadDialog={loadMessageDialog} />
      <PartBoundary resetKey={pathname}>
        <Toaster />
      </PartBoundary>
      <PartBoundary resetKey={pathname}>
        <ScrollAndFocus />
      </PartBoundary>
      <PartBoundary resetKey={pathname}>
        <LinkClicks />
      </PartBoundary>
    </>
  )
}

/** In place of a header that failed. Its link reloads the document. */
function PlainHeader() {
  return (
    <header className="page flex min-h-[68px] items-center">
      <a href="/">
        <Logo />
      </a>
    </header>
  )
}
