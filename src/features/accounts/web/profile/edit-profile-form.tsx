import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { InputOf } from '#lib/client/endpoint.ts'
import { useApi } from '#lib/client/query-client.ts'
import { MAX_NEAR } from '#lib/places/within.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice, formError } from '#ui/failure-notice.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { User } from '../../contract.ts'
import { type ProfileEndpoints, profileEndpoints } from '../../profile-contract.ts'
import { invalidateViewer } from '../invalidation.ts'
import { NameFields } from '../sign-in/fields.tsx'

type Body = InputOf<ProfileEndpoints['PATCH /api/auth/user']>['body']

export type PictureField = {
  value: string | null
  onChange: (value: string | null) => void
  error: string | undefined
}

type Props = {
  viewer: User
  /** The field that uploads or removes the picture. */
  pictureField: (field: PictureField) => ReactNode
}

/** Changes the viewer's name, picture, and place. */
export function EditProfileForm({ viewer, pictureField }: Props) {
  const client = useQueryClient()
  const api = useApi<ProfileEndpoints>()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [picture, setPicture] = useState(viewer.profileImageUrl)
  // As the form shows it; it may be saved in another tab meanwhile.
  const [shownPlace] = useState(viewer.place ?? '')
  const save = useAction({
    run: (body: Body) => api.call('PATCH /api/auth/user', { body }),
    done: { title: 'Your profile has been saved' },
    onSuccess: async () => {
      await invalidateViewer(client)
      await navigate('/profile')
    },
  })
  const { form, submit, errorAt, deleteFormDraft } = useZodForm<Record<string, string>, Body>({
    schema: profileEndpoints['PATCH /api/auth/user'].body,
    toInput: ({ place, ...values }) => ({
      ...values,
      ...(place !== shownPlace && { place: place || null }),
      ...(picture !== viewer.profileImageUrl && { profileImageUrl: picture }),
    }),
    defaults: {
      firstName: viewer.firstName ?? '',
      lastName: viewer.lastName ?? '',
      place: shownPlace,
    },
    formDraftKey: `profile-${viewer.id}`,
    send: (body) => save.mutateAsync(body),
  })
  return (
    <form onSubmit={submit} noValidate className="grid max-w-lg gap-6">
      <fieldset disabled={!isHydrated} className="grid gap-6">
        <div className="grid gap-2">
          <p className="text-sm font-medium">Picture</p>
          {pictureField({
            value: picture,
            onChange: setPicture,
            error: save.error?.fields.profileImageUrl,
          })}
        </div>
        <NameFields register={form.register} errorAt={errorAt} />
        <p className="text-sm text-muted">
          Other members see your first name and the first letter of your last name. The other party of a sale
          sees your full name.
        </p>
        <Field
          label="Your place"
          hint="Lists of cats and breeders offer to show distances from it. Only you see it."
          error={errorAt('place')}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('place')}
              maxLength={MAX_NEAR}
              placeholder="ZIP code or town"
              autoComplete="postal-code"
            />
          )}
        </Field>
        <FailureNotice title="Your profile was not saved" error={formError(save.error)} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={save.isPending}>
            Save changes
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              deleteFormDraft()
              void navigate('/profile')
            }}
          >
            Cancel
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
