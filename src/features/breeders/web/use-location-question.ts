import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { LocationReading } from '../manage-contract.ts'
import { useLocationQuery } from './location-query.ts'

/** The question which town a location names, which must be answered before a form is sent. */
export type LocationQuestion = {
  /** The location about which a person was asked when they sent the form; undefined before. */
  asked: string | undefined
  /** The answers. */
  answers: RefObject<HTMLFieldSetElement | null>
  /** Sends a form, or asks first. */
  before: (send: () => Promise<void>) => (event?: SyntheticEvent) => Promise<void>
}

/** Whether a location is stored as it was typed. */
export function isSettled({ kind, location }: LocationReading, typed: string): boolean {
  return (kind === 'found' || kind === 'abroad') && location === typed
}

/** Asks which town is meant when a form is sent whose location would be stored differently. */
export function useLocationQuestion(current: () => string): LocationQuestion {
  const client = useQueryClient()
  const locationQuery = useLocationQuery()
  const [asked, setAsked] = useState<string>()
  const answers = useRef<HTMLFieldSetElement>(null)
  const isAsking = useRef(false)
  useEffect(() => {
    if (asked !== undefined) answers.current?.querySelector('button')?.focus()
  }, [asked])
  return {
    asked,
    answers,
    before: (send) => async (event) => {
      event?.preventDefault()
      if (isAsking.current) return
      isAsking.current = true
      try {
        const typed = current().trim()
        // The server decides where this fails, and about a town that nobody knows.
        const reading =
          typed.length > 1 ? await client.fetchQuery(locationQuery(typed)).catch(() => undefined) : undefined
        if (reading && reading.kind !== 'unknown' && !isSettled(reading, typed)) {
          setAsked(typed)
          answers.current?.querySelector('button')?.focus()
          return
        }
      } finally {
        isAsking.current = false
      }
      await send()
    },
  }
}
