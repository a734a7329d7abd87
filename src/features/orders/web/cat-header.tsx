import type { ReactNode } from 'react'
import { Picture } from '#ui/picture.tsx'
import type { Order } from '../contract.ts'

type Props = {
  cat: Pick<Order['snapshot'], 'name' | 'breed' | 'picture'>
  title: string
  /** The cat is home: the picture is large. */
  isHome?: boolean
  /** The lines below the title. */
  children: ReactNode
}

/** The header of a page about a sold cat. The picture is above the title if a word of the title does not fit beside it. */
export function CatHeader({ cat: { name, breed, picture }, title, isHome = false, children }: Props) {
  return (
    <header className={`mb-8 flex flex-wrap items-center ${isHome ? 'gap-x-8 gap-y-5' : 'gap-4'}`}>
      {picture && (
        <Picture
          picture={picture}
          alt={`${name}, ${breed}`}
          sizes={isHome ? '14rem' : '8rem'}
          small={!isHome}
          priority
          className={isHome ? 'size-56 shrink-0 rounded-arch' : 'size-20 shrink-0 rounded-lg'}
        />
      )}
      <div className="flex max-w-full flex-1 flex-col gap-2">
        <h1 dir="auto" className="text-3xl wrap-break-word">
          {title}
        </h1>
        {children}
      </div>
    </header>
  )
}
