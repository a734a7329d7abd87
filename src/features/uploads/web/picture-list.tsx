import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Crop from 'lucide-react/icons/crop'
import Trash from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { COVER, isExtreme, objectPosition } from '#ui/picture.tsx'
import type { Picture } from '../contract.ts'
import { DropZone } from './drop-zone.tsx'
import { PendingPicture } from './pending-picture.tsx'
import { PictureButton } from './picture-button.tsx'
import { UploadMessages } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

// Few pictures are edited.
const PictureEditor = lazy(async () => ({ default: (await import('./picture-editor.tsx')).PictureEditor }))

type Props = {
  /** Stored pictures among those of `value`, with the points that their owner chose. */
  pictures?: Picture[]
  /** Paths of stored pictures; the first is the cover. */
  value: string[]
  onChange: (value: string[]) => void
  max: number
  error?: string | undefined
}

/** A form field for several pictures, reordered by dragging or arrow buttons; the first one is the cover. Each can be edited. */
export function PictureList({ pictures = [], value, onChange, max, error }: Props) {
  const latest = useRef(value)
  latest.current = value
  const [announcement, setAnnouncement] = useState('')
  const uploads = useUploads('picture', ({ url }) => change([...latest.current, url].slice(0, max)))
  const [cover, setCover] = useState<{ url: string; width: number; height: number }>()
  const [dragged, setDragged] = useState<number>()
  const [editing, setEditing] = useState<string>()
  const [edited, setEdited] = useState<Picture[]>([])
  const [lastEdit, setLastEdit] = useState<{ from: string; to: string }>()
  const focusOf = (url: string) => [...edited, ...pictures].find((picture) => picture.url === url)?.focus
  const list = useRef<HTMLOListElement>(null)
  // Names of buttons, of which the first enabled one gets the focus after rendering, so that it follows a moved picture.
  const focusCandidates = useRef<string[]>([])
  // Not `useEffect`: that of an earlier render may run only now, and would focus a button that is about to be removed.
  useLayoutEffect(() => {
    const names = focusCandidates.current
    focusCandidates.current = []
    const button = (name: string) =>
      list.current?.querySelector<HTMLElement>(`button[aria-label="${name}"]:enabled`)
    names.map(button).find(Boolean)?.focus()
  })
  const change = (order: string[]) => {
    latest.current = order
    onChange(order)
  }
  const move = (from: number, to: number) => {
    const url = value[from]
    if (url === undefined || to < 0 || to >= value.length) return
    const rest = value.filter((_, index) => index !== from)
    change([...rest.slice(0, to), url, ...rest.slice(to)])
    const buttons = [`Move picture ${to + 1} forward`, `Move picture ${to + 1} back`]
    focusCandidates.current = to < from ? buttons : buttons.reverse()
    setAnnouncement(
      `Picture ${from + 1} is now picture ${to + 1} of ${value.length}${to === 0 ? ', the cover' : ''}`,
    )
  }
  /** Puts a picture in the place of an edited one. */
  const replace = (from: string, to: string, result: string) => {
    const number = value.indexOf(from) + 1
    change(value.map((url) => (url === from ? to : url)))
    focusCandidates.current = [`Edit picture ${number}`]
    setAnnouncement(`Picture ${number} ${result}`)
  }
  const hint = cover && cover.url === value[0] ? coverHint(cover) : null
  const remaining = max - value.length - uploads.pending.length
  return (
    <div className="grid gap-3">
      <DropZone
        purpose="picture"
        multiple
        label={value.length > 0 ? 'Add more pictures' : 'Add pictures'}
        onFiles={(files) => uploads.add(files, remaining)}
      >
        {value.length + uploads.pending.length > 0 && (
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            <ol ref={list} aria-label="Pictures in order" className="contents">
              {value.map((url, index) => (
                <li
                  key={url}
                  draggable
                  onDragStart={() => setDragged(index)}
                  onDragOver={(event) => dragged !== undefined && event.preventDefault()}
                  onDrop={(event) => {
                    if (dragged === undefined) return
                    event.preventDefault()
                    move(dragged, index)
                    setDragged(undefined)
                  }}
                  onDragEnd={() => setDragged(undefined)}
                  className={`relative cursor-grab ${dragged === index ? 'opacity-50' : ''}`}
                >
                  <img
                    src={`${url}/${index === 0 ? COVER_WIDTH : 400}`}
                    alt={`${index + 1} of ${value.length}`}
                    onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                      index === 0 && setCover({ url, width, height })
                    }
                    ref={(element) => {
                      element?.style.setProperty('object-position', objectPosition(focusOf(url)) ?? '')
                    }}
                    className={`aspect-square w-full rounded-md bg-sunken ${COVER}`}
                  />
                  {index === 0 && (
                    <span className="absolute top-2 left-2">
                      <Badge tone="good">Cover</Badge>
                    </span>
                  )}
                  <div className="mt-1.5 flex flex-wrap justify-between gap-1">
                    <span className="flex gap-1">
                      <PictureButton
                        label={`Move picture ${index + 1} forward`}
                        disabled={index === 0}
                        onClick={() => move(index, index - 1)}
                      >
                        <ArrowLeft size={16} aria-hidden="true" />
                      </PictureButton>
                      <PictureButton
                        label={`Move picture ${index + 1} back`}
                        disabled={index === value.length - 1}
                        onClick={() => move(index, index + 1)}
                      >
                        <ArrowRight size={16} aria-hidden="true" />
                      </PictureButton>
                      <PictureButton label={`Edit picture ${index + 1}`} onClick={() => setEditing(url)}>
                        <Crop size={16} aria-hidden="true" />
                      </PictureButton>
                    </span>
                    <PictureButton
                      label={`Remove picture ${index + 1}`}
                      onClick={() => {
                        focusCandidates.current = [`Remove picture ${index + 1}`, `Remove picture ${index}`]
                        change(value.filter((other) => other !== url))
                        setAnnouncement(`Picture ${index + 1} removed`)
                      }}
                    >
                      <Trash size={16} aria-hidden="true" />
                    </PictureButton>
                  </div>
                </li>
              ))}
            </ol>
            {uploads.pending.length > 0 && (
              <ul aria-label="Pictures that are being uploaded" className="contents">
                {uploads.pending.map((upload) => (
                  <li key={upload.key}>
                    <PendingPicture upload={upload} uploads={uploads} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </DropZone>
      <p aria-live="polite" className="border-l-3 border-clay bg-sunken px-4 py-3 text-sm" hidden={!hint}>
        <span>{hint}</span>
      </p>
      {lastEdit && value.includes(lastEdit.to) && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              replace(lastEdit.to, lastEdit.from, 'is as before')
              setLastEdit(undefined)
            }}
          >
            {`Undo the change of picture ${value.indexOf(lastEdit.to) + 1}`}
          </Button>
        </div>
      )}
      <UploadMessages uploads={uploads} error={error} />
      {/* Outside of the form around this list: browsers stop the event of a form inside another one. */}
      {editing !== undefined &&
        createPortal(
          <Suspense>
            <PictureEditor
              url={editing}
              number={value.indexOf(editing) + 1}
              focus={focusOf(editing)}
              onSaved={(picture) => {
                replace(editing, picture.url, 'changed')
                setEdited((before) => [...before, picture])
                setLastEdit({ from: editing, to: picture.url })
                setEditing(undefined)
              }}
              onClose={() => setEditing(undefined)}
            />
          </Suspense>,
          document.body,
        )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

/** Pictures are not enlarged, so a copy that is narrower than asked for comes from a smaller picture. */
const COVER_WIDTH = 800

/** What to think about before using a picture as the cover; null if it is fine. */
function coverHint({ width, height }: { width: number; height: number }): string | null {
  if (isExtreme({ width, height })) {
    const shape = width > height ? 'much wider than it is tall' : 'much taller than it is wide'
    return `The cover is ${shape}. Cards show it whole, on a blurred background. To fill them, edit it and choose the part that they should show, or use a picture that is nearly square.`
  }
  return width < COVER_WIDTH
    ? `The cover is only ${width} pixels wide, so it looks blurred on large screens. If you can, choose one of at least ${COVER_WIDTH} pixels.`
    : null
}
