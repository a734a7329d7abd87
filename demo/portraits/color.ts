function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** The color `share` of the way from one hex color to another. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((channel, i) => {
    return Math.round(channel + ((target[i] ?? channel) - channel) * share)
  })
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Darkens toward plum brown instead of black, which looks warmer. */
export function darken(hex: string, share: number): string {
  return mix(hex, '#2a1c24', share)
}

/** Lightens toward cream instead of white, which looks warmer. */
export function lighten(hex: string, share: number): string {
  return mix(hex, '#fffaf0', share)
}

/** Perceived lightness from 0 (black) to 1 (white). */
export function lightness(hex: string): number {
  const [red, green, blue] = channels(hex)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}

/** The perceived difference of two colors, roughly 0 to 1. */
export function contrast(one: string, other: string): number {
  const [a, b] = [channels(one), channels(other)]
  const hue = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 441
  return 0.65 * Math.abs(lightness(one) - lightness(other)) + 0.35 * hue
}
