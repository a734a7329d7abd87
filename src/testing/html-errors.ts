/** Checks HTML against the HTML standard. */
import { HtmlValidate } from 'html-validate'

const checker = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** What the HTML of a document gets wrong, with the rule and the beginning of the place. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message} at ${html.slice(offset, offset + 80)}`,
    ),
  )
}
