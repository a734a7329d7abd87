import RotateCw from 'lucide-react/icons/rotate-cw'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Focus, Picture, UploadEndpoints } from '../contract.ts'
import { CARD, drawCard, drawTurned, turnPoint } from './turned-picture.ts'

/** What COVER in ui/picture.tsx shows of a picture whose owner chose no point. */
const USUAL: Focus = { x: 50, y: 25 }

type Props = {
  /** Path of a stored picture. */
  url: string
  /** Its number in the list, for readers. */
  number: number
  focus: Focus | undefined
  onSaved: (picture: Picture) => void
  onClose: () => void
}

/** Turns a picture, and chooses the point that stays visible where it is cropped. The result is a new picture. */
export function PictureEditor({ url, number, focus, onSaved, onClose }: Props) {
  const api = useApi<UploadEndpoints>()
  const { image, hasFailed } = useImage(`${url}/800`)
  const [quarterTurns, setQuarterTurns] = useState(0)
  const [chosen, setChosen] = useState(focus)
  const point = chosen ?? USUAL
  const isChanged = quarterTurns !== 0 || chosen !== focus
  const whole = useRef<HTMLCanvasElement>(null)
  const card = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (image && whole.current) drawTurned(whole.current, image, quarterTurns)
  }, [image, quarterTurns])
  useEffect(() => {
    if (image && whole.current && card.current) drawCard(card.current, whole.current, point)
  })
  const save = useAction({
    run: () =>
      api.call('POST /api/objects/{id}/edit', {
        params: { id: url.slice(url.lastIndexOf('/') + 1) },
        body: { quarterTurns, focus: chosen ?? null },
      }),
    onSuccess: onSaved,
  })
  const choose = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value * 100)))
    setChosen({ x: percent((event.clientX - left) / width), y: percent((event.clientY - top) / height) })
  }
  return (
    <ActionDialog
      title={`Edit picture ${number}`}
      description="Choose the part that cards should show, such as the face."
      variant="wide"
      submit="Apply"
      failure="The picture could not be changed"
      action={save}
      isDisabled={!image}
      onSubmit={() => (isChanged ? save.mutate() : onClose())}
      onClose={onClose}
    >
      {hasFailed && <p role="alert">The picture could not be loaded. Please close this and try again.</p>}
      <div className="grid items-start gap-6 sm:grid-cols-[1fr_11rem]">
        <div className="relative mx-auto w-fit" hidden={hasFailed}>
          <canvas
            ref={whole}
            role="img"
            aria-label="The whole picture"
            className="block max-h-[52vh] max-w-full cursor-crosshair touch-none rounded-md bg-sunken"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              choose(event)
            }}
            onPointerMove={(event) => event.buttons > 0 && choose(event)}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-3 border-surface bg-action/40 shadow-md"
            ref={(element) => {
              element?.style.setProperty('left', `${point.x}%`)
              element?.style.setProperty('top', `${point.y}%`)
            }}
          />
        </div>
        <div className="grid gap-4">
          <div className="grid gap-2">
            <p className="text-sm text-muted">On cards</p>
            <canvas
              ref={card}
              width={CARD}
              height={CARD}
              role="img"
              aria-label="How cards show the picture"
              className="aspect-square w-full max-w-44 rounded-lg bg-sunken"
            />
          </div>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              setQuarterTurns((quarterTurns + 1) % 4)
              setChosen(chosen && turnPoint(chosen))
            }}
          >
            <RotateCw size={16} aria-hidden="true" />
            <span>Rotate</span>
          </Button>
          <Slider label="Left to right" value={point.x} onChange={(x) => setChosen({ ...point, x })} />
          <Slider label="Top to bottom" value={point.y} onChange={(y) => setChosen({ ...point, y })} />
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {quarterTurns > 0 ? `Turned by ${quarterTurns * 90} degrees` : ''}
      </p>
    </ActionDialog>
  )
}

/** Chooses the point with the keyboard. */
function Slider(props: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label className="grid gap-1 text-sm">
      <span>{props.label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={props.value}
        aria-valuetext={`${props.value} percent`}
        onChange={({ target }) => props.onChange(target.valueAsNumber)}
        className="h-8 w-full accent-action"
      />
    </label>
  )
}

/** The image once it has loaded. */
function useImage(src: string) {
  const [image, setImage] = useState<HTMLImageElement>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const loading = new Image()
    loading.onload = () => setImage(loading)
    loading.onerror = () => setHasFailed(true)
    loading.src = src
    return () => {
      loading.onload = null
      loading.onerror = null
    }
  }, [src])
  return { image, hasFailed }
}
