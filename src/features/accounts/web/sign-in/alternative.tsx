import { ContinueAsVisitor } from './continue-as-visitor.tsx'
import type { Subject } from './subject.ts'

/** What the visitor signs in for, and the way back without an account. */
export function Alternative({ subject }: { subject: Subject | null }) {
  return (
    <>
      {subject && <div className="mt-4">{subject.summary}</div>}
      <ContinueAsVisitor />
    </>
  )
}
