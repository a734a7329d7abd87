import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SinglePicture } from '#features/uploads/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { FormButtons, FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { Checkbox, Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import {
  type DiaryChange,
  type DiaryEndpoints,
  type DiaryEntry,
  diaryChangeSchema,
  type NewDiaryEntry,
  newDiaryEntrySchema,
} from '../contract.ts'
import { MAX_DIARY_TEXT } from '../limits.ts'
import type { ListedKitten } from './listed-kitten.ts'
import { diaryKey } from './queries.ts'

type Values = { text: string; imageUrl: string; hasWeight: boolean }

type Props = {
  kitten: ListedKitten
  /** The entry to correct; undefined for a new one. */
  entry: DiaryEntry | undefined
  onClose: () => void
}

/** The form for an entry of a diary. */
export function DiaryForm({ kitten: { catId, name, weight }, entry, onClose }: Props) {
  const client = useQueryClient()
  const api = useApi<DiaryEndpoints>()
  const [id] = useState(newId)
  const [isRemoving, setRemoving] = useState(false)
  const reload = () => client.invalidateQueries({ queryKey: diaryKey(catId) })
  const close = () => {
    deleteFormDraft()
    onClose()
    return reload()
  }
  const save = useAction<DiaryEntry, NewDiaryEntry | DiaryChange>({
    run: (body) =>
      entry
        ? api.call('PATCH /api/breeders/diary/{id}', { params: { id: entry.id }, body: body as DiaryChange })
        : api.call('POST /api/breeders/cats/{id}/diary', {
            params: { id: catId },
            body: body as NewDiaryEntry,
          }),
    done: { title: entry ? 'The entry was changed.' : sentence(`Published in the diary of ${name}`) },
    failed: { title: 'The entry was not saved.' },
    onSuccess: close,
    onError: ({ code }) => {
      if (code === 'conflict') void reload()
    },
  })
  const remove = useAction({
    run: () => api.call('DELETE /api/breeders/diary/{id}', { params: { id: entry?.id ?? '' } }),
    done: { title: 'The entry was removed.' },
    onSuccess: close,
  })
  const { form, submit, errorAt, isRestored, startOver, deleteFormDraft } = useZodForm<
    Values,
    NewDiaryEntry | DiaryChange
  >({
    schema: entry ? diaryChangeSchema : newDiaryEntrySchema,
    toInput: ({ text, imageUrl, hasWeight }) => ({
      text,
      imageUrl: imageUrl || null,
      ...(entry ? { version: entry.version } : { id, weightId: (hasWeight && weight?.id) || null }),
    }),
    defaults: { text: entry?.text ?? '', imageUrl: entry?.picture?.url ?? '', hasWeight: false },
    formDraftKey: `diary ${catId} ${entry?.id ?? 'new'}`,
    send: (input) => save.mutateAsync(input),
  })
  if (isRemoving)
    return (
      <ActionDialog
        isDanger
        title="Remove this entry?"
        text="It disappears from the page of the kitten, and its picture is taken down."
        submit="Remove"
        failure="The entry was not removed"
        action={remove}
        onSubmit={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      />
    )
  const imageUrl = form.watch('imageUrl')
  return (
    <FormDialog
      title={entry ? `Edit an entry about ${name}` : `Publish an entry about ${name}`}
      description="Everyone can read it on the page of the kitten."
      onClose={onClose}
      isDirty={form.formState.isDirty && !save.isPending}
      isRestored={isRestored}
      startOver={startOver}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label="What is new" error={errorAt('text')}>
          {(control) => <Textarea {...control} {...form.register('text')} maxLength={MAX_DIARY_TEXT} />}
        </Field>
        <SinglePicture
          label="Add a picture"
          value={imageUrl || null}
          onChange={(url) => form.setValue('imageUrl', url ?? '', { shouldDirty: true })}
          error={errorAt('imageUrl')}
        />
        {!entry && weight && (
          <Checkbox
            label={`With its last weight, ${inDigits(weight.grams)}\u00a0g`}
            {...form.register('hasWeight')}
          />
        )}
        <FormButtons>
          {entry && (
            <Button variant="quiet" className="mr-auto" onClick={() => setRemoving(true)}>
              Remove the entry
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            {entry ? 'Save' : 'Publish'}
          </Button>
        </FormButtons>
      </form>
    </FormDialog>
  )
}
