/** The provider's API version that the product is written for; the SDK sends it with every request. */
export const API_VERSION = '2026-10-28.endive'
