import type { Services } from '#platform/services.ts'
export function portraitJobs(_: Services) {}
export async function seedDemo(_: Services, __: { onProgress: (text: string) => void }) {}
