/** Where a Chromium is: CHROMIUM_PATH, else the one that comes as an npm package. */
import packed from '@sparticuz/chromium'

/** Flags of the package that make measurements untrue or isolate nothing. */
const UNWANTED = ['--single-process', '--disable-web-security', '--no-zygote', '--headless']

export async function chromium(): Promise<{ executablePath: string; args: string[] }> {
  const given = process.env.CHROMIUM_PATH
  if (given) return { executablePath: given, args: ['--no-sandbox'] }
  const args = packed.args.filter((flag) => !UNWANTED.some((unwanted) => flag.startsWith(unwanted)))
  return { executablePath: await packed.executablePath(), args: [...args, '--no-sandbox'] }
}
