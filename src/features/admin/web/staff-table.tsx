// biome-ignore-all lint/a11y/noRedundantRoles: some browsers ignore the meaning of table elements that a style turns into boxes
import type { ReactNode } from 'react'

type Props = {
  label: string
  columns: readonly string[]
  /** The columns whose values are aligned at their end. */
  numbers?: readonly string[]
  children: ReactNode
}

/** A table whose columns line up; on a phone, each row is a box. */
export function StaffTable({ label, columns, numbers = [], children }: Props) {
  return (
    <div className="card overflow-x-auto px-3 sm:px-4">
      <table role="table" aria-label={label} className="row-table w-full border-collapse text-sm">
        <thead role="rowgroup" className="text-muted max-md:sr-only">
          <tr role="row">
            {columns.map((name) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className={`font-normal whitespace-nowrap md:px-2! ${numbers.includes(name) ? 'text-right' : 'text-left'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  )
}

export function StaffRow({ children }: { children: ReactNode }) {
  return (
    <tr role="row" className="relative last:border-b-0! hover:bg-sunken max-md:gap-x-2 max-md:py-3">
      {children}
    </tr>
  )
}

type CellProps = {
  /** What the row is about: the first line on a phone. */
  isMain?: boolean
  isNumber?: boolean
  /** Short values that stay on one line. */
  isShort?: boolean
  /** Before the value on a phone, where columns have no names. */
  label?: string
  children: ReactNode
}

export function StaffCell({ isMain, isNumber, isShort, label, children }: CellProps) {
  const width = isMain ? 'md:min-w-60' : isNumber || isShort ? 'whitespace-nowrap' : 'md:min-w-28'
  return (
    <td
      role="cell"
      data-main={isMain ? '' : undefined}
      className={`align-top wrap-anywhere max-md:py-0.5! md:px-2! md:py-3! ${width} ${isNumber ? 'tabular-nums md:text-right' : ''}`}
    >
      {label && <span className="text-muted md:hidden">{`${label} `}</span>}
      {children}
    </td>
  )
}
