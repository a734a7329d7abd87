import { useViewer } from '#features/accounts/web/index.ts'
import { Notice } from '#ui/notice.tsx'
import type { Page } from '../page.ts'

/** For browsers that do not run scripts: what the page needs them for. Visitors see only how to sign in. */
export function NeedsScript({ page }: { page: Page }) {
  const viewer = useViewer()
  if (!page.needsScript || !viewer) return null
  return (
    <noscript>
      <div className="page pt-6">
        <Notice title="JavaScript is turned off">
          {`${page.needsScript} Turn it on for this site in your browser’s settings, and reload the page.`}
        </Notice>
      </div>
    </noscript>
  )
}
