import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { toast } from '#ui/toast.ts'
import { type ReportTarget, reportAddress, withoutReport } from './report-target.ts'

type Props = {
  /** What may be reported; the first is the one that is meant unless another is picked. */
  targets: [ReportTarget, ...ReportTarget[]]
  children: ReactNode
}

type DialogProps = { targets: ReportTarget[]; open: boolean; onClose: () => void }

/**
 * Puts something before staff: a quiet link that opens a dialog, fetched when it is first opened. Visitors sign in first
 * and find it open when they come back.
 */
export function ReportButton({ targets, children }: Props) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  const [first] = targets
  const rest = viewer ? withoutReport(first, search) : null
  useEffect(() => {
    if (rest === null) return
    setOpen(true)
    navigate({ pathname, search: rest }, { replace: true })
  }, [rest, navigate, pathname])
  const missing = isOpen && !Dialog
  useEffect(() => {
    if (!missing) return
    import('./report-dialog.tsx').then(
      ({ ReportDialog }) => setDialog(() => ReportDialog),
      () => {
        setOpen(false)
        toast({
          title: 'Error',
          description: 'The form could not be loaded. Please try again.',
          tone: 'danger',
        })
      },
    )
  }, [missing])
  if (!viewer)
    return (
      <a href={signInUrl(reportAddress(first, pathname, search))} rel="nofollow" className="link">
        {children}
      </a>
    )
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {children}
      </button>
      {Dialog && <Dialog targets={targets} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
