import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { ApiError } from '#lib/client/client.ts'
import { toast } from './toast.ts'

type ResultText = { title: string; description?: string }

type Options<Result, Input> = {
  run: (input: Input) => Promise<Result>
  /** What a toast says after it succeeded; null for no toast. */
  done?: ResultText | ((result: Result, input: Input) => ResultText | null)
  /**
   * The title of a toast after it failed, and what the toast says if the API gives no reason. Without it, the caller
   * shows the error.
   */
  failed?: ResultText
  onSuccess?: (result: Result, input: Input) => unknown
  onError?: (error: ApiError) => unknown
  /** Called after success and failure. */
  onSettled?: (input: Input) => unknown
}

/** Something that a button or a form does, with its result as a toast. It is pending until the callbacks have finished. */
export function useAction<Result, Input = void>({
  run,
  done,
  failed,
  ...callbacks
}: Options<Result, Input>): UseMutationResult<Result, ApiError, Input> {
  return useMutation<Result, ApiError, Input>({
    mutationFn: run,
    async onSuccess(result, input) {
      // First, because a dialog that is still open covers the toast.
      await callbacks.onSuccess?.(result, input)
      const text = typeof done === 'function' ? done(result, input) : done
      if (text) toast(text)
    },
    onError(error) {
      const description = error.detail || failed?.description || 'Please try again.'
      if (failed) toast({ title: failed.title, description, tone: 'danger' })
      return callbacks.onError?.(error)
    },
    onSettled: (_result, _error, input) => callbacks.onSettled?.(input),
  })
}
