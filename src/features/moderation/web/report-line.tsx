import { useViewer } from '#features/accounts/web/index.ts'
import { ReportButton } from './report-button.tsx'
import type { ReportTarget } from './report-target.ts'

/** The line below a listing or profile that offers to report it; hidden from its owner. */
export function ReportLine(props: { target: ReportTarget; ownerId: string }) {
  if (useViewer()?.id === props.ownerId) return null
  return (
    <div className="text-sm text-muted">
      <ReportButton targets={[props.target]}>Report a problem</ReportButton>
    </div>
  )
}
