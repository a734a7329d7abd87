import { useViewer } from '#features/accounts/web/index.ts'
import { ReportButton } from './report-button.tsx'
import type { ReportTarget } from './report-target.ts'

/** The quiet line below a listing or profile that puts it before staff; its own breeder does not see it. */
export function ReportLine(props: { target: ReportTarget; ownerId: string; what: string }) {
  if (useViewer()?.id === props.ownerId) return null
  return (
    <div className="text-sm text-muted">
      Is something not right? <ReportButton targets={[props.target]}>Report this {props.what}</ReportButton>
    </div>
  )
}
