import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { signInUrl, signUpUrl, useViewer } from '#features/accounts/web/index.ts'
import { type ButtonSize, type ButtonVariant, buttonClass } from '#ui/button.tsx'
import { dialogAddress, type MessageTarget, openMessage } from './message-target.ts'

export type ButtonLook = { size?: ButtonSize; variant?: ButtonVariant; className?: string }

type Props = ButtonLook & { target: MessageTarget; label: string | undefined; children: ReactNode }

/** Opens the message dialog; visitors sign in first, and the page then opens it. */
export function OpenButton({ target, label, size, variant = 'secondary', className, children }: Props) {
  const look = buttonClass(variant, size, className)
  return useViewer() ? (
    <button type="button" aria-label={label} className={look} onClick={() => openMessage(target)}>
      {children}
    </button>
  ) : (
    <SignInFirst target={target} label={label} look={look}>
      {children}
    </SignInFirst>
  )
}

function SignInFirst(props: Pick<Props, 'target' | 'label' | 'children'> & { look: string }) {
  const { pathname, search } = useLocation()
  // The button for a visitor who is interested says 'Sign Up'.
  const urlOf = props.target.kind === 'interest' ? signUpUrl : signInUrl
  return (
    <a
      href={urlOf(dialogAddress(props.target, pathname, search))}
      rel="nofollow"
      aria-label={props.label}
      className={props.look}
    >
      {props.children}
    </a>
  )
}
