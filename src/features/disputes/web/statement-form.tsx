import { useQueryClient } from '@tanstack/react-query'
import { TextWithFilesForm } from '#features/uploads/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { LocalTime } from '#ui/local-time.tsx'
import { toast } from '#ui/toast.ts'
import { type DisputeEndpoints, disputeEndpoints, type Statement } from '../contract.ts'
import { MAX_FILES, MAX_STATEMENT, MIN_STATEMENT } from '../rules.ts'
import { refreshDisputes } from './queries.ts'

const bodySchema = disputeEndpoints['POST /api/orders/{id}/disputes/{disputeId}/statements'].body

type Props = { orderId: string; disputeId: string; until: string }

/** The breeder's form for a statement with files. */
export function StatementForm({ orderId, disputeId, until }: Props) {
  const queries = useQueryClient()
  const api = useApi<DisputeEndpoints>()
  return (
    <div className="grid gap-4">
      <p>
        {'You can help with a statement, PDF files, and photos until '}
        <LocalTime at={until} format="deadline" />.
      </p>
      <TextWithFilesForm
        schema={bodySchema}
        toBody={({ id, ...body }) => ({ statementId: id, ...body })}
        send={async (body) => {
          await api.call('POST /api/orders/{id}/disputes/{disputeId}/statements', {
            params: { id: orderId, disputeId },
            body,
          })
          toast({
            title: 'Statement added',
            description: 'Our staff will use it when they answer the bank.',
          })
          await refreshDisputes(queries, orderId)
        }}
        formDraftKey={`dispute-statement-${disputeId}`}
        label="Your statement"
        hint="Our staff and the bank read it."
        min={MIN_STATEMENT}
        max={MAX_STATEMENT}
        maxFiles={MAX_FILES}
        rows={6}
        button="Add statement"
        failure="Your statement was not added."
      />
    </div>
  )
}

/** The statements of a breeder, oldest first; nothing without any. */
export function StatementList({ statements }: { statements: Statement[] }) {
  if (statements.length === 0) return null
  return (
    <ol className="grid gap-4">
      {statements.map(({ id, text, files, createdAt }) => (
        <li key={id} className="grid gap-1">
          <p className="text-sm text-muted">
            {'Statement of '}
            <LocalTime at={createdAt} format="dateTime" />
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {text}
          </p>
          {files.map((path, index) => (
            <a key={path} href={path} className="link" target="_blank" rel="noreferrer">
              {`File ${index + 1}`}
            </a>
          ))}
        </li>
      ))}
    </ol>
  )
}
