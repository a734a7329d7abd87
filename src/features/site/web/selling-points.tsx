import type { ReactNode } from 'react'
import { VerifiedBadge } from '#features/breeders/web/index.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { LANDING } from './site-copy.ts'

type SellingPoint = keyof typeof LANDING.sellingPoints

/** A small example for each selling point, hidden from screen readers. */
const EXAMPLES: Record<SellingPoint, ReactNode> = {
  verified: (
    <div className="flex items-center gap-4 card p-5 shadow-raised">
      <Avatar size="md">L</Avatar>
      <div className="grid gap-2">
        <p className="flex items-center gap-1.5 font-medium">
          Verified <VerifiedBadge />
        </p>
        <p className="flex flex-wrap gap-1.5">
          <Badge tone="good">Health Certified</Badge>
          <Badge tone="good">DNA Tested</Badge>
        </p>
      </div>
    </div>
  ),
  litters: (
    <ol className="grid w-full max-w-sm grid-cols-3 card px-2 py-5 text-center text-sm shadow-raised">
      {(
        [
          ['blue', 'Planned', 'Parents'],
          ['good', 'Confirmed', 'Date'],
          ['purple', 'Born', 'Five kittens'],
        ] as const
      ).map(([tone, status, text]) => (
        <li key={status} className="grid justify-items-center gap-2">
          <Badge tone={tone}>{status}</Badge>
          <span className="text-muted">{text}</span>
        </li>
      ))}
    </ol>
  ),
  messages: (
    <div className="grid w-full max-w-sm gap-2.5 text-sm">
      <p className="justify-self-start rounded-lg bg-surface px-4 py-2.5 shadow-raised">
        Is she good with children?
      </p>
      <p className="justify-self-end rounded-lg bg-action px-4 py-2.5 text-on-action shadow-raised">
        She grew up with two of them.
      </p>
      <p className="flex flex-wrap items-center gap-2 justify-self-start rounded-lg border border-danger px-4 py-2">
        My number is … <Badge tone="danger">Contains prohibited content</Badge>
      </p>
    </div>
  ),
  prices: (
    <dl className="grid w-full max-w-sm grid-cols-[1fr_auto] gap-y-2 card p-5 tabular-nums shadow-raised">
      <dt>Price</dt>
      <dd className="text-right">$1,800</dd>
      <dt className="text-action">Reserve with Deposit</dt>
      <dd className="text-right text-action">$360</dd>
      <dt className="border-t border-line pt-2 text-muted">Remaining balance</dt>
      <dd className="border-t border-line pt-2 text-right text-muted">$1,440</dd>
    </dl>
  ),
}

/** The four selling points, each with a small example. */
export function SellingPoints() {
  return (
    <ul className="grid gap-x-8 gap-y-12 md:grid-cols-2">
      {Object.entries(LANDING.sellingPoints).map(([name, { title, text }]) => (
        <li key={name} className="min-w-0">
          <div
            aria-hidden="true"
            className="grid min-h-40 place-items-center overflow-hidden rounded-lg bg-sunken p-6"
          >
            {EXAMPLES[name as SellingPoint]}
          </div>
          <h3 className="mt-5 text-xl">{title}</h3>
          <p className="mt-2 max-w-prose text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
