/** A number as short as a drawing needs it. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10 + 0)
}

function faded(opacity: number): string {
  return opacity < 1 ? ` opacity="${opacity}"` : ''
}

/** A filled path. */
export function fill(d: string, color: string, opacity = 1): string {
  return `<path d="${d}" fill="${color}"${faded(opacity)}/>`
}

/** A drawn line with round ends. */
export function stroke(d: string, color: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${faded(opacity)}/>`
}

/** A filled ellipse. */
export function ellipse(cx: number, cy: number, rx: number, ry: number, color: string, opacity = 1): string {
  return `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${color}"${faded(opacity)}/>`
}

/** Shapes moved, turned or mirrored together. */
export function placed(transform: string, ...shapes: string[]): string {
  return `<g transform="${transform}">${shapes.join('')}</g>`
}

/** Shapes seen only inside an outline. */
export function within(id: string, outline: string, ...shapes: string[]): string {
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${shapes.join('')}</g>`
}
