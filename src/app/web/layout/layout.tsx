import type { ReactNode } from 'react'
import { useReportedTimeZone } from '#features/accounts/web/index.ts'
import { MessageHost } from '#features/messages/web/index.ts'
import { SuspendedBanner } from '#features/moderation/web/index.ts'
import { DeletionBanner } from '#features/privacy/web/deletion-banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { useLiveUpdates } from '../live/use-live-updates.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LinkClicks } from './link-clicks.tsx'
import { ScrollAndFocus } from './scroll-and-focus.tsx'

const loadMessageDialog = async () => (await import('../pages/message-dialog.tsx')).MessageDialog

/** The layout of every page: skip link, header, page, footer, message dialog, toasts. */
export function Layout({ children }: { children: ReactNode }) {
  useLiveUpdates()
  useReportedTimeZone()
  return (
    <>
      <a href="#main" className={buttonClass('primary', 'md', 'fixed -top-20 left-2 z-50 focus:top-2')}>
        Skip to content
      </a>
      <Header />
      <SuspendedBanner />
      <DeletionBanner />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
      <MessageHost loadDialog={loadMessageDialog} />
      <Toaster />
      <ScrollAndFocus />
      <LinkClicks />
    </>
  )
}
