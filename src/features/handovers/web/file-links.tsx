import type { Handover } from '../contract.ts'
import { FILE_LABELS } from '../texts.ts'

/** The files of a handover as downloads; several of one kind are numbered. */
export function FileLinks({ files }: { files: Handover['files'] }) {
  return (
    <ul className="grid gap-1.5">
      {files.map(({ url }, index) => (
        <li key={url}>
          <a href={url} download className="link">
            {fileName(files, index)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** `Contract`, or `Contract 2` for the second of several. */
export function fileName(files: Pick<Handover['files'][number], 'kind'>[], index: number): string {
  const kind = files[index]?.kind
  if (!kind) return 'File'
  const same = files.filter((file) => file.kind === kind).length
  const place = files.slice(0, index + 1).filter((file) => file.kind === kind).length
  return same > 1 ? `${FILE_LABELS[kind]} ${place}` : FILE_LABELS[kind]
}
