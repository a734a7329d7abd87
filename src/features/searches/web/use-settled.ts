import { useEffect, useState } from 'react'

/** Milliseconds without a change after which a value is used. */
const SETTLED_MS = 400

/** A value of a form that is being filled in, once it has not changed for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
