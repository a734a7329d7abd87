import type { MouseEvent } from 'react'
import { AboutLine } from './about-line.tsx'
import { Bubble } from './bubble.tsx'
import type { Letter } from './unsent.ts'
import type { useLetters } from './use-letters.ts'

type Props = {
  letter: Letter
  /** It is about something else than what was written before. */
  isNewAbout: boolean
  letters: ReturnType<typeof useLetters>
}

/** A message that has not arrived: on its way, or failed with ways to send it again or give it up. */
export function LetterBubble({ letter, isNewAbout, letters }: Props) {
  const act = (event: MouseEvent, way: (letter: Letter) => void) => {
    // The buttons go; reading goes on in the conversation.
    event.currentTarget.closest('section')?.focus()
    way(letter)
  }
  return (
    <>
      {isNewAbout && letter.about && (
        <li className="justify-self-end">
          <AboutLine subject={letter.about} />
        </li>
      )}
      <Bubble look={letter.problem === null ? 'sending' : 'failed'} content={letter.content}>
        {letter.problem === null ? (
          <p className="text-xs text-muted">Sending…</p>
        ) : (
          <>
            <p className="text-xs text-danger">{`Not sent. ${letter.problem}`}</p>
            <p className="flex justify-end gap-4 text-sm">
              <button type="button" className="min-h-7 link" onClick={(event) => act(event, letters.retry)}>
                Try again
              </button>
              <button type="button" className="min-h-7 link" onClick={(event) => act(event, letters.remove)}>
                Delete
              </button>
            </p>
          </>
        )}
      </Bubble>
    </>
  )
}
