import { useEffect, useState } from 'react'
import { hasFormDrafts } from '#ui/forms/form-draft.ts'
import { Notice } from '#ui/notice.tsx'

/** Says that nothing is lost to people whose session ended while they were writing. Signing out deletes what they wrote. */
export function KeptTextNotice() {
  const [isKept, setKept] = useState(false)
  // The server does not know what is stored on the device.
  useEffect(() => setKept(hasFormDrafts()), [])
  if (!isKept) return null
  return (
    <Notice>What you wrote is saved on this device. You will find it again after you have signed in.</Notice>
  )
}
