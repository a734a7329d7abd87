// biome-ignore-all lint/a11y/noRedundantRoles: some browsers ignore the meaning of table elements that a style turns into boxes
import type { ReactNode } from 'react'

type Props = { label: string; columns: readonly string[]; children: ReactNode }

/** A table whose columns line up; on a phone, each row is a box. */
export function StaffTable({ label, columns, children }: Props) {
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
                className="text-left font-normal whitespace-nowrap"
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
  children: ReactNode
}

export function StaffCell({ isMain, isNumber, isShort, children }: CellProps) {
  return (
    <td
      role="cell"
      data-main={isMain ? '' : undefined}
      className={`align-top max-md:py-0.5! md:py-3! ${isMain ? 'md:min-w-52' : ''} ${isNumber ? 'whitespace-nowrap tabular-nums md:text-right' : ''} ${isShort ? 'whitespace-nowrap' : 'wrap-anywhere'}`}
    >
      {children}
    </td>
  )
}
