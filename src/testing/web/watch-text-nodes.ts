/** Fails component tests in which React changes text that a translated page could not change. */
import { watchTextNodes } from '../text-nodes.ts'

// strict-console.ts fails the test.
watchTextNodes((message) => console.error(message))
