import { useEffect, useState } from 'react'

/** Milliseconds. */
const SETTLED_AFTER = 400

/** A value of a form that is being filled in, once it has not changed for some milliseconds. */
export function useSettled<T>(value: T, after = SETTLED_AFTER): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), after)
    return () => clearTimeout(timer)
  }, [text, after])
  return settled
}
