/** Saved searches: what fits them, and when their owners are notified. */

export { planMails } from './digests/plan-mails.ts'
export { type MailTarget, readMailTarget, setMailTarget } from './digests/stop-mails.ts'
export { type Digest, type DigestItem, listDueUsers, takeDigest } from './digests/take-digest.ts'
export { searchGroupSweep } from './matching/remove-groups.ts'
export { searchMatchSweep } from './matching/sweep.ts'
export { searchRules } from './personal-data.ts'
export { searchRoutes } from './routes.ts'
