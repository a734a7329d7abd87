import { deviceName } from '../../device-name.ts'
import { readDevice } from './device.ts'

/** The browser and system that a User-Agent header names, such as "Firefox on Windows". */
export const deviceText = (userAgent: string | null | undefined): string =>
  deviceName(readDevice(userAgent ?? null))
