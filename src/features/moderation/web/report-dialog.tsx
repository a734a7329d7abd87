import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { ReportForm } from './report-form.tsx'
import { reportTitle } from './report-labels.ts'
import type { ReportTarget } from './report-target.ts'
import { useReport } from './use-report.ts'

type Props = { targets: [ReportTarget, ...ReportTarget[]]; open: boolean; onClose: () => void }

/** The report form, and a confirmation after it was sent. */
export function ReportDialog({ targets, open, onClose }: Props) {
  const report = useReport()
  const close = () => {
    onClose()
    // After a failure the form keeps its values.
    if (report.isSuccess) report.reset()
  }
  return (
    <Dialog open={open} onClose={close} title={report.isSuccess ? 'Thank you' : reportTitle(targets)}>
      {report.isSuccess ? (
        <div role="status">
          <p>
            {report.data.isKnown
              ? 'You have already reported this, and our staff is still reviewing it.'
              : 'Our staff has received your report. A person reviews every report and decides what to do.'}
          </p>
          <p className="mt-3 text-muted">
            We will notify you of the result. The person you reported will not learn who reported them.
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
