import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { useAction } from '#ui/use-action.ts'
import { MAX_SAVED_REPLIES } from '../../limits.ts'
import type { SavedReply, SavedReplyEndpoints } from '../../saved-reply-contract.ts'
import { SavedReplyForm } from './saved-reply-form.tsx'
import { savedRepliesQuery } from './saved-reply-queries.ts'

type Props = {
  /** A text with its placeholders filled in for this conversation. */
  preview: (text: string) => string
  onInsert: (text: string) => void
  onClose: () => void
}

/** The breeder's saved replies: to insert, add, change, and delete. */
export function SavedRepliesDialog({ preview, onInsert, onClose }: Props) {
  const query = useQuery(savedRepliesQuery)
  const [edited, setEdited] = useState<SavedReply | null>(null)
  const [deleted, setDeleted] = useState<SavedReply | null>(null)
  const isNew = !query.data?.some(({ id }) => id === edited?.id)
  const add = () => setEdited({ id: newId(), title: '', text: '' })
  return (
    <Dialog
      open
      variant="wide"
      title={edited ? (isNew ? 'New saved reply' : 'Edit saved reply') : 'Saved replies'}
      onClose={edited ? () => setEdited(null) : onClose}
    >
      {edited ? (
        <SavedReplyForm key={edited.id} reply={edited} onClose={() => setEdited(null)} />
      ) : (
        <Loaded query={query} failure="Your saved replies could not be loaded.">
          {(replies) =>
            replies.length === 0 ? (
              <EmptyState
                title="No saved replies yet"
                hint="Write an answer once, and insert it whenever someone asks the same."
              >
                <Button onClick={add}>New reply</Button>
              </EmptyState>
            ) : (
              <div className="grid gap-5">
                <ul className="grid gap-4">
                  {replies.map((reply) => (
                    <li key={reply.id} className="grid gap-2 border-b pb-4">
                      <h3 dir="auto" className="font-medium wrap-anywhere">
                        {reply.title}
                      </h3>
                      <p
                        dir="auto"
                        className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-line text-muted"
                      >
                        {preview(reply.text)}
                      </p>
                      <div className="flex flex-wrap gap-2">
                        <Button
                          size="sm"
                          aria-label={`Insert ${reply.title}`}
                          onClick={() => onInsert(preview(reply.text))}
                        >
                          Insert
                        </Button>
                        <Button
                          size="sm"
                          variant="quiet"
                          aria-label={`Edit ${reply.title}`}
                          onClick={() => setEdited(reply)}
                        >
                          Edit
                        </Button>
                        <Button
                          size="sm"
                          variant="quiet"
                          aria-label={`Delete ${reply.title}`}
                          onClick={() => setDeleted(reply)}
                        >
                          Delete
                        </Button>
                      </div>
                    </li>
                  ))}
                </ul>
                {replies.length < MAX_SAVED_REPLIES ? (
                  <Button variant="secondary" className="justify-self-start" onClick={add}>
                    New reply
                  </Button>
                ) : (
                  <p className="text-sm text-muted">{`You have ${MAX_SAVED_REPLIES} saved replies, which is the most that you can save.`}</p>
                )}
              </div>
            )
          }
        </Loaded>
      )}
      {deleted && <Deletion reply={deleted} onClose={() => setDeleted(null)} />}
    </Dialog>
  )
}

function Deletion({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const client = useQueryClient()
  const api = useApi<SavedReplyEndpoints>()
  const deletion = useAction({
    run: () => api.call('DELETE /api/saved-replies/{id}', { params: { id: reply.id } }),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries(savedRepliesQuery)
    },
  })
  return (
    <ActionDialog
      isDanger
      title={`Delete ${reply.title}?`}
      text="Messages that you sent with it stay."
      submit="Delete"
      action={deletion}
      failure="The reply was not deleted."
      onSubmit={() => deletion.mutate()}
      onClose={onClose}
    />
  )
}
