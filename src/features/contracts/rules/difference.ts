/** What changed from one version of a contract to the next, section by section and word by word. */
import { diffWordsWithSpace } from 'diff'
import type { Section } from './contract-text.ts'

export type ChangedPart = { kind: 'same' | 'added' | 'removed'; text: string }
export type Change = {
  key: string
  title: string
  kind: 'changed' | 'added' | 'removed'
  parts: ChangedPart[]
}

/** Words that may differ before a section is shown as replaced, so that the time for long texts is bounded. */
const MAX_EDITS = 400

type Compared = Pick<Section, 'key' | 'title' | 'text'>

const whole = ({ title, text }: Compared) => `${title}\n${text}`

/** The changed, added, and removed sections in the order of the new version; removed ones come last. */
export function changesBetween(before: readonly Compared[], after: readonly Compared[]): Change[] {
  const earlier = new Map(before.map((section) => [section.key, section]))
  const kept = new Set(after.map(({ key }) => key))
  const changed = after.flatMap((section): Change[] => {
    const { key, title } = section
    const old = earlier.get(key)
    if (!old) return [{ key, title, kind: 'added', parts: [{ kind: 'added', text: whole(section) }] }]
    if (whole(old) === whole(section)) return []
    return [{ key, title, kind: 'changed', parts: partsOf(whole(old), whole(section)) }]
  })
  const removed = before.filter(({ key }) => !kept.has(key))
  return [
    ...changed,
    ...removed.map(
      (section): Change => ({
        key: section.key,
        title: section.title,
        kind: 'removed',
        parts: [{ kind: 'removed', text: whole(section) }],
      }),
    ),
  ]
}

function partsOf(before: string, after: string): ChangedPart[] {
  const words = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS })
  if (!words)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return words.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}
