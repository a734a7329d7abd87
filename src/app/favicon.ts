/** The icon of the site for programs that ask for /favicon.ico: one picture of 32 by 32 pixels, as PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAMAAABEpIrGAAAA1VBMVEVMaXEeUT8fTz8fUT8ZTD8eTkIeUD8hTUIfUT8fUD8eUD8eUEAfUj4dUz8cVTgfUkEeUUAfUD4gTkEeUT8iVUQfUD8eUD8fUEAdUUEeUD8AVVUfUT8eUUAeUEAeUD8fUUAgUkAfUT8fUUAfUD8AfwAfUT8dUEAnTjoeUEAfUEAdU0EfUEAdUUEVVT8eUEAeUUAfUUAeUEEfUD8eUUAfUEAeUUAeT0EfUEAgUUAgUkEqVVUdUEEeUD8fUD8eUUAfTz8AAAAfTz8eUD8fUD8eUUAfUEAfUUAShpX0AAAARnRSTlMAjTD0FCrgF8zdfKdBNAlalykn2R7UbPNelQOp8s51w0eJwnkCrG8N+qIru04M11ujZnhuq3c642c+Blb5/O8QAWCMxM/mE9B4CgAAAAlwSFlzAAAuIwAALiMBeKU/dgAAAL1JREFUOMvt0kcOwjAQBVCTQiq999577x3m/kciQUJkPJECe2Zh6XuevPFn7D/fz1zhLiZ9FBVYLZ15YICOwAZgP/vE7hBgjMAOrMm1mCQL8SwbiVbqIbC2Afj99plSX0FFYAFkNARqXqBIQQyBJgUJBNIUVBEoU9BAQKAgg0CUAh8CAQrCCES8XqjnCQjh7+/we1HCQG5zoMJXKon3hSAp3fTg2JcUl1qa6nt91LeuxT2b15v2uBuX04+NfwJ4gViWV4cWKgAAAABJRU5ErkJggg==',
  'base64',
)

/** Bytes of the header: of the file, and of one picture. */
const HEADER = 22

function iconOf(png: Buffer): Buffer {
  const header = Buffer.alloc(HEADER)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(HEADER, 18)
  return Buffer.concat([header, png])
}

export const FAVICON = iconOf(PNG)
