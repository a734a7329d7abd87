import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { dateText } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Verification } from '../contract.ts'
import { readDigest, verificationQuery } from './verification-query.ts'

/** A file that is larger was not made here. */
const MAX_FILE_BYTES = 20_000_000

/** `/contracts/verify?digest=`: whether a file or a fingerprint is that of a contract that both have signed. */
export function VerifyPage() {
  const [search, setSearch] = useSearchParams()
  const sent = search.get('digest')
  const digest = readDigest(sent)
  const [fileError, setFileError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const check = async (file: File | undefined) => {
    setFileError(undefined)
    if (!file) return
    if (file.size > MAX_FILE_BYTES) {
      setFileError('This file is too large to be a contract from Littermate.')
      return
    }
    const bytes = await file.arrayBuffer()
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
    setSearch({ digest: hex }, { replace: true, preventScrollReset: true })
  }
  // A file that was chosen before the script was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void check(input.current?.files?.[0]), [])
  return (
    <div className="page max-w-2xl py-8 sm:py-12">
      <PageTitle>Check a Contract</PageTitle>
      <h1 className="text-3xl">Check a contract</h1>
      <p className="mt-3 mb-8 text-muted">
        Whether a file is a contract that both parties signed on Littermate, unchanged. No names are shown,
        and the file stays on your device.
      </p>
      <div className="grid gap-8">
        <Field label="The PDF file" hint="As it was downloaded from Littermate" error={fileError}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              type="file"
              accept="application/pdf,.pdf"
              onChange={({ target }) => void check(target.files?.[0])}
            />
          )}
        </Field>
        {/* A form of the browser, which works without a script. */}
        <form className="grid gap-3">
          <Field
            label="Or its fingerprint"
            hint="64 digits and letters from the page with the signatures"
            error={
              sent && !digest ? 'This is not a fingerprint of 64 digits and letters from a to f.' : undefined
            }
          >
            {(control) => (
              <Input
                {...control}
                key={sent}
                name="digest"
                defaultValue={sent ?? ''}
                autoComplete="off"
                spellCheck={false}
                className="font-mono text-sm"
              />
            )}
          </Field>
          <p>
            <Button type="submit">Check</Button>
          </p>
        </form>
        <div aria-live="polite">{digest && <Result digest={digest} />}</div>
        <p className="text-sm text-muted">
          This says that the text or the file is the one that was signed, not that its clauses are valid.
          Nothing here is legal advice.
        </p>
      </div>
    </div>
  )
}

function Result({ digest }: { digest: string }) {
  return (
    <Loaded
      query={useQuery(verificationQuery(digest))}
      loading={<Loading />}
      failure="This could not be checked."
    >
      {(verification) => <Answer {...verification} />}
    </Loaded>
  )
}

function Answer({ signedOn }: Verification) {
  return signedOn ? (
    <Notice tone="good" title={`Signed by both on ${dateText(signedOn)}`}>
      It is exactly what both parties signed on Littermate.
    </Notice>
  ) : (
    <Notice title="Unknown">
      No contract that both parties signed here has this fingerprint. A file that was saved again by another
      program is a different file.
    </Notice>
  )
}
