import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { toast } from '#ui/toast.ts'
import { type ReportTarget, reportUrl, withoutReportParam } from './report-target.ts'

type Props = {
  /** What can be reported; the first is preselected. */
  targets: [ReportTarget, ...ReportTarget[]]
  children: ReactNode
}

type DialogProps = { targets: Props['targets']; open: boolean; onClose: () => void }

/** Opens the report dialog, which loads on first use. Visitors sign in first; the dialog opens when they return. */
export function ReportButton({ targets, children }: Props) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  const [first] = targets
  const rest = viewer ? withoutReportParam(first, search) : null
  useEffect(() => {
    if (rest === null) return
    setOpen(true)
    navigate({ pathname, search: rest }, { replace: true })
  }, [rest, navigate, pathname])
  const isLoading = isOpen && !Dialog
  useEffect(() => {
    if (!isLoading) return
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
  }, [isLoading])
  if (!viewer)
    return (
      <a href={signInUrl(reportUrl(first, pathname, search))} rel="nofollow" className="link">
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
