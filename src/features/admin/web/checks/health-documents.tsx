import { useQuery, useQueryClient } from '@tanstack/react-query'
import FileCheck from 'lucide-react/icons/file-check'
import { useState } from 'react'
import type { TestDocument } from '#features/breeding/contract.ts'
import type { TestDocumentDecision, TestDocumentEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { dateText } from '#lib/dates.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { capitalized } from '#lib/texts/capitalized.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import { adminUrl } from '../admin-url.ts'
import { adminQueries, refreshAdmin } from '../queries.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { StaffCell, StaffRow, StaffTable } from '../staff-table.tsx'

const QUEUES = {
  documents: {
    text: 'Open each document, and compare the animal, the test, the result, the laboratory, and the date. Families then read that our staff saw it.',
    empty: {
      title: 'Every document has been seen',
      hint: 'Documents that breeders attach to tests of their animals appear here.',
    },
  },
  seen: {
    text: 'Families read that our staff saw these documents. A change of the test or of its document takes that back by itself.',
    empty: {
      title: 'No document has been seen yet',
      hint: 'Documents appear here when they are marked as seen.',
    },
  },
} as const

/** Documents of tests that staff have not seen, the oldest first, or those that they have. */
export function TestDocuments({ isSeen, page }: { isSeen: boolean; page: number }) {
  const documents = useQuery(adminQueries.testDocuments({ isSeen, page }))
  const queue = QUEUES[isSeen ? 'seen' : 'documents']
  return (
    <>
      <p className="max-w-prose text-muted">{`${queue.text} Opening a document is recorded in the security log.`}</p>
      <PagedList
        query={documents}
        perPage={ROWS_PER_PAGE}
        label="Pages of documents"
        page={page}
        href={(to) => adminUrl({ tab: 'checks', checks: isSeen ? 'seen' : 'documents', page: to })}
        empty={
          <EmptyState icon={<FileCheck size={40} strokeWidth={1.25} aria-hidden="true" />} {...queue.empty} />
        }
      >
        {(items) => (
          <StaffTable
            label={isSeen ? 'Documents that staff saw' : 'Documents to see'}
            columns={[
              'Animal and test',
              'Laboratory and date',
              'Cattery',
              isSeen ? 'Seen' : 'Added',
              'Action',
            ]}
          >
            {items.map((each) => (
              <DocumentRow key={each.id} document={each} />
            ))}
          </StaffTable>
        )}
      </PagedList>
    </>
  )
}

function DocumentRow({ document }: { document: TestDocument }) {
  const { animal, name, result, laboratory, testedOn, breeder, documentUrl, createdAt, seenAt } = document
  const subject = `${animal.name}, ${name}`
  return (
    <StaffRow>
      <StaffCell isMain>
        <h3 dir="auto" className="font-sans text-base font-medium">
          {animal.name}
        </h3>
        <p dir="auto">{`${capitalized(name)}: ${result}`}</p>
        <a href={documentUrl} className="link" aria-label={`Open the document of ${subject}`}>
          Open the document
        </a>
      </StaffCell>
      <StaffCell>
        <span dir="auto" className="block">
          {laboratory ?? 'No laboratory named'}
        </span>
        <span className="block text-muted">{testedOn ? dateText(testedOn) : 'No date'}</span>
      </StaffCell>
      <StaffCell>
        <Link dir="auto" to={`/breeder/${breeder.id}`} className="link">
          {breeder.businessName}
        </Link>
      </StaffCell>
      <StaffCell isShort label={seenAt ? 'Seen' : 'Added'}>
        <LocalTime at={seenAt ?? createdAt} format="date" />
      </StaffCell>
      <StaffCell isShort>
        {seenAt ? (
          <TakeBack document={document} subject={subject} />
        ) : (
          <See document={document} subject={subject} />
        )}
      </StaffCell>
    </StaffRow>
  )
}

type Props = { document: TestDocument; subject: string }

type After = { failed?: { title: string }; onSuccess?: () => void }

function useDecision({ id }: TestDocument, title: string, after: After) {
  const queries = useQueryClient()
  const api = useApi<TestDocumentEndpoints>()
  return useAction({
    run: (body: TestDocumentDecision) =>
      api.call('POST /api/admin/test-documents/{id}/decision', { params: { id }, body }),
    done: { title },
    ...after,
    onSettled: () => refreshAdmin(queries),
  })
}

function See({ document, subject }: Props) {
  const see = useDecision(document, 'The document is marked as seen', {
    failed: { title: 'Nothing was changed' },
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={see.isPending}
      aria-label={`Mark the document of ${subject} as seen`}
      onClick={() => see.mutate({ action: 'see', version: document.version })}
    >
      Mark as seen
    </Button>
  )
}

function TakeBack({ document, subject }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const takeBack = useDecision(document, 'The document no longer counts as seen', {
    onSuccess: close,
  })
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Take back that the document of ${subject} was seen`}
        onClick={() => setIsOpen(true)}
      >
        Take back
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Take back that the document of ${subject} was seen?`}
          text="The breeder reads the reason. The document returns to the documents to see."
          submit="Take back"
          action={{
            ...takeBack,
            mutate: (reason) => takeBack.mutate({ action: 'unsee', version: document.version, reason }),
          }}
          onClose={close}
        />
      )}
    </>
  )
}
