import { LANDING } from './site-copy.ts'
import { StoryPicture } from './story-picture.tsx'

/** A kitten's life from the pairing of its parents to its new home, with what the site does at each step. */
export function Story() {
  return (
    <ol className="grid gap-x-8 gap-y-12 sm:grid-cols-2">
      {LANDING.story.map(({ scene, step, title, text }) => (
        <li key={scene} className="min-w-0 sm:even:mt-24">
          <StoryPicture
            scene={scene}
            sizes="(min-width: 76rem) 33rem, (min-width: 36rem) 45vw, 92vw"
            className="w-full rounded-lg"
          />
          <p className="mt-5 text-xs font-semibold tracking-wide text-clay uppercase">{step}</p>
          <h3 dir="auto" className="mt-1 text-xl">
            {title}
          </h3>
          <p dir="auto" className="mt-2 max-w-prose text-muted">
            {text}
          </p>
        </li>
      ))}
    </ol>
  )
}
