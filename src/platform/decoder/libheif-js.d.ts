/** What heic-worker.ts uses of libheif-js. */
declare module 'libheif-js/wasm-bundle.js' {
  type HeifImage = {
    handle: object
    get_width(): number
    get_height(): number
    is_primary(): boolean
    has_alpha_channel(): boolean
  }
  /** `data` is a part of the memory of the library, which the next call may replace. */
  type Channel = { id: unknown; width: number; height: number; stride: number; data: Uint8Array }
  const libheif: {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
    heif_channel: { heif_channel_interleaved: unknown }
    heif_colorspace: { heif_colorspace_RGB: unknown }
    heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown }
    /** Decodes, upright; `code` if that fails. */
    heif_js_decode_image2(
      handle: object,
      space: unknown,
      chroma: unknown,
    ): { channels: Channel[]; code?: unknown } | undefined
  }
  export default libheif
}
