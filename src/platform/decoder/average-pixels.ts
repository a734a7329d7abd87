/** Pixels of 8 bits per channel; `stride` is the number of bytes of a row. */
type Pixels = { data: Uint8Array; width: number; height: number; stride: number; channels: 3 | 4 }

/** A copy whose width and height are divided by a whole number; each pixel is the average of those that it replaces. */
export function averaged({ data, width, height, stride, channels }: Pixels, factor: number) {
  const size = { width: Math.floor(width / factor), height: Math.max(1, Math.floor(height / factor)) }
  const copy = new Uint8Array(size.width * size.height * channels)
  const rows = Math.min(factor, height)
  const sums = new Uint32Array(size.width * channels)
  for (let row = 0; row < size.height; row++) {
    sums.fill(0)
    for (let part = 0; part < rows; part++)
      addRow(sums, data, (row * factor + part) * stride, factor, channels)
    const start = row * sums.length
    for (let index = 0; index < sums.length; index++)
      copy[start + index] = Math.round((sums[index] ?? 0) / (factor * rows))
  }
  return { data: copy, ...size, channels }
}

function addRow(sums: Uint32Array, data: Uint8Array, start: number, factor: number, channels: number): void {
  let source = start
  for (let target = 0; target < sums.length; target += channels)
    for (let pixel = 0; pixel < factor; pixel++)
      for (let channel = 0; channel < channels; channel++)
        sums[target + channel] = (sums[target + channel] ?? 0) + (data[source++] ?? 0)
}
