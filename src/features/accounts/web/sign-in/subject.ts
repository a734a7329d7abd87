import type { ReactNode } from 'react'

/** What a visitor signs in for: "reserve Signe", a sentence about what happens next, and what it is about. */
export type Subject = { act: string; next: string; summary: ReactNode }
