import type { ReactNode, Ref, SyntheticEvent } from 'react'
import type { ApiError } from '#lib/client/client.ts'
import { Button } from '../button.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { useHydrated } from '../use-hydrated.ts'

export type ActionFormProps = {
  /** What the form does, as `useAction` returns it. */
  action: { isPending: boolean; error: ApiError | null }
  /** The text of the button. */
  submit: string
  /** The title of the notice after a failure; without it, the failure is shown elsewhere. */
  failure?: string
  /** The error of the notice, if not every error of the action belongs there. */
  error?: ApiError | null
  /** It takes something away or cannot be undone. */
  isDanger?: boolean
  /** The look of the button unless it is dangerous. */
  variant?: 'primary' | 'secondary'
  isDisabled?: boolean
  onSubmit: (event: SyntheticEvent) => unknown
  /** Closes the form; without it there is no second button. */
  onClose?: () => void
  /** The text of the button that closes the form. */
  dismissal?: string
  dismissalRef?: Ref<HTMLButtonElement>
  size?: 'sm' | 'md'
  className?: string
  children?: ReactNode
}

/** Fields, why the action failed, and the buttons. While it is pending, nothing can be sent again. */
export function ActionForm({
  action,
  failure,
  isDanger,
  variant = 'primary',
  size = 'md',
  ...props
}: ActionFormProps) {
  const { error = action.error, onSubmit, onClose, className = 'grid gap-4', children } = props
  const isHydrated = useHydrated()
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        // React passes the event on to a form around this component, even from a dialog.
        event.stopPropagation()
        void onSubmit(event)
      }}
    >
      {children}
      {failure && <FailureNotice title={failure} error={error} />}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={isDanger ? 'danger' : variant}
          size={size}
          busy={action.isPending}
          // The browser would send a form from the server itself.
          disabled={props.isDisabled || !isHydrated}
        >
          {props.submit}
        </Button>
        {onClose && (
          <Button ref={props.dismissalRef} variant="secondary" size={size} onClick={onClose}>
            {props.dismissal ?? 'Cancel'}
          </Button>
        )}
      </div>
    </form>
  )
}
