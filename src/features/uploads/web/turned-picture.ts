/** Drawing a picture as it will be after it was turned and cropped. */
import type { Focus } from '../contract.ts'

/** Width and height of a drawn card in pixels. */
export const CARD = 352

/** Where a point of a picture is after a quarter turn clockwise. */
export function turnPoint({ x, y }: Focus): Focus {
  return { x: 100 - y, y: x }
}

/** Draws a picture, turned clockwise, into a canvas of its size. */
export function drawTurned(canvas: HTMLCanvasElement, image: HTMLImageElement, quarterTurns: number): void {
  const { naturalWidth: width, naturalHeight: height } = image
  const isUpright = quarterTurns % 2 === 0
  canvas.width = isUpright ? width : height
  canvas.height = isUpright ? height : width
  const context = canvas.getContext('2d')
  if (!context) return
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((quarterTurns * Math.PI) / 2)
  context.drawImage(image, -width / 2, -height / 2)
}

/** Draws the square that a card shows of a drawn picture, as `object-fit: cover` does with the point as `object-position`. */
export function drawCard(canvas: HTMLCanvasElement, whole: HTMLCanvasElement, { x, y }: Focus): void {
  const { width, height } = whole
  const side = Math.min(width, height)
  const left = ((width - side) * x) / 100
  const top = ((height - side) * y) / 100
  canvas.getContext('2d')?.drawImage(whole, left, top, side, side, 0, 0, CARD, CARD)
}
