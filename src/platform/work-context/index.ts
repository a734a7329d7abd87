/** What caused the work in progress, so that log lines, jobs, emails, and traces of one request can be found together. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ActiveSpan } from '#platform/tracing/span.ts'

export type WorkContext = {
  /** Of the request, also in the jobs that follow from it; sweeps have an ID of their own for each run. */
  requestId: string
  /** Of the job that is running, and its queue. */
  jobId?: string
  queue?: string
  /** The innermost span, if traces are collected. */
  span?: ActiveSpan | undefined
}

const storage = new AsyncLocalStorage<WorkContext>()

/** Runs work, and everything that it starts, in a context. */
export function runInContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work)
}

/** The context of the current work; undefined when nothing set one, as at startup. */
export function currentContext(): WorkContext | undefined {
  return storage.getStore()
}

/** What log lines of the current work contain. */
export function contextFields(): Record<string, string> {
  const context = storage.getStore()
  if (!context) return {}
  const { requestId, jobId, queue, span } = context
  return {
    requestId,
    ...(jobId && { jobId }),
    ...(queue && { queue }),
    ...(span && { traceId: span.traceId }),
  }
}

/** A request ID of another server: a few characters that cannot be mistaken for anything else in logs and headers. */
const REQUEST_ID = /^[\w.:-]{8,128}$/

/** Whether a text from outside may be used as a request ID. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && REQUEST_ID.test(text)
}
