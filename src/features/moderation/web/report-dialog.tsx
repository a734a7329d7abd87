import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ReportForm } from './report-form.tsx'
import type { ReportTarget } from './report-target.ts'
import { reportTitle } from './report-words.ts'
import { useReport } from './use-report.ts'

type Props = { targets: ReportTarget[]; open: boolean; onClose: () => void }

/** Reports something: what is wrong, a few words, and what becomes of it. */
export function ReportDialog({ targets, open, onClose }: Props) {
  const report = useReport()
  const close = () => {
    onClose()
    // A second look begins anew; what failed stays, to be sent again.
    if (report.isSuccess) report.reset()
  }
  return (
    <Dialog open={open} onClose={close} title={report.isSuccess ? 'Thank you' : reportTitle(targets)}>
      {report.isSuccess ? (
        <div role="status">
          <p>
            {report.data.isKnown
              ? 'You have reported this already, and it is still with our staff. There is nothing more to do.'
              : 'Your report is with our staff. A person reads every one of them and decides what is to be done.'}
          </p>
          <p className="mt-3 text-muted">
            You hear from us once somebody has looked at it. Whoever it is about is not told that it came from
            you.
          </p>
          <Button className="mt-6" onClick={close} autoFocus>
            Done
          </Button>
        </div>
      ) : (
        <ReportForm targets={targets} report={report} onClose={close} />
      )}
    </Dialog>
  )
}
