/** Documents that are written from the code. */
import { catStatesDocument } from './cat-states.ts'
import { architectureDocument } from './features.ts'
import { openTasksDocument } from './open-tasks.ts'
import { permissionsDocument } from './permissions.ts'
import { privacyDocument } from './privacy.ts'
import { limitsDocument } from './rate-limits.ts'
import { envExample, settingsDocument } from './settings.ts'
import { statesDocument } from './states.ts'
import { whatEndsDocument } from './what-ends.ts'

/** The text of each document by its path from the project's root. */
export function generatedDocuments(): Record<string, string> {
  return {
    'docs/architecture.md': architectureDocument(),
    'docs/evidence/cat-states.md': catStatesDocument(),
    'docs/evidence/rate-limits.md': limitsDocument(),
    'docs/evidence/open-tasks.md': openTasksDocument(),
    'docs/evidence/permissions.md': permissionsDocument(),
    'docs/evidence/privacy.md': privacyDocument(),
    'docs/evidence/states.md': statesDocument(),
    'docs/evidence/what-ends.md': whatEndsDocument(),
    'docs/settings.md': settingsDocument(),
    '.env.example': envExample(),
  }
}
