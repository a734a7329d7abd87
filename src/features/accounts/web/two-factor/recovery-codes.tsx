import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** New recovery codes, which are shown only now, with ways to keep them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `Littermate recovery codes\n\n${codes.join('\n')}\n\nEach code works once.\n`
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        Save your recovery codes
      </h3>
      <p>
        With one of these codes you can sign in if you lose your phone. Each works once. Keep them where only
        you can find them: they are shown only now.
      </p>
      <ul className="card grid gap-2 p-5 font-medium tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={copy}>
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="littermate-recovery-codes.txt"
          className={buttonClass('secondary')}
        >
          Download
        </a>
        <Button variant="secondary" onClick={() => print()}>
          Print
        </Button>
      </div>
      <div aria-live="polite">
        {copied === 'yes' && <p className="text-sm text-muted">The codes are in your clipboard.</p>}
        {copied === 'no' && <Notice>Your browser did not allow copying. Please download them.</Notice>}
      </div>
      <div className="print:hidden">
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </div>
  )
}
