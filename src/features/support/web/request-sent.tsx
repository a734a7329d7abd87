import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'

type Props = {
  id: string
  number: number
  /** A visitor's address; null for users. */
  email: string | null
  onStartAgain: () => void
}

/** Replaces the form after it was sent. */
export function RequestSent({ id, number, email, onStartAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        Thank you, we have received your message
      </h3>
      <p>
        Your case number is <strong>{number}</strong>. A person will read your message and answer.
      </p>
      <p className="text-muted wrap-anywhere">
        {email
          ? `We have sent a confirmation to ${email}. With its link, you can read your request and our answers. If it does not arrive, check your spam folder.`
          : 'You will receive our answer here and by email.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {!email && <LinkButton to={`/support/${id}`}>View your request</LinkButton>}
        <Button variant="secondary" onClick={onStartAgain}>
          Write another message
        </Button>
      </div>
    </div>
  )
}
