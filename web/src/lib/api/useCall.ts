import { useCallback, useRef, useState } from 'react'
import type { Endpoint } from '#contract/kit/endpoint'
import type { Call, CallResponse } from './call'
import { asProblem, type Problem } from './problem'
import { reportProblem } from './problemReport'
import type { AnyInput } from './send'
import { apiSettings } from './settings'
import { SubmitKey } from './submitKey'

type Input<E extends Endpoint> = Parameters<Call<E>['call']>
/** The same call with an untyped input. */
type Make<E extends Endpoint> = (input: AnyInput) => Promise<CallResponse<E>>

interface CallState {
  busy: boolean
  /** Share of the upload, 0 to 1; undefined when nothing is being uploaded. */
  progress: number | undefined
  problem: Problem | undefined
}

const idle: CallState = { busy: false, progress: undefined, problem: undefined }

/** The state of a call, with the functions that run and cancel it. */
export interface CallResult<E extends Endpoint> extends CallState {
  /**
   * Makes the call.
   *
   * @returns the response; undefined if it failed (see `problem`), was cancelled, or a call is already running
   */
  run(...input: Input<E>): Promise<CallResponse<E> | undefined>
  /** Aborts the running call. */
  cancel(): void
  reset(): void
}

/**
 * Runs a call that a user action triggers: one at a time, with a busy state, upload progress, the problem, and an
 * idempotency key that stays the same when a submit without a response is retried.
 *
 * @param handlesOwnError the screen shows `problem` itself; otherwise it is shown in the banner
 */
export function useCall<E extends Endpoint>(call: Call<E>, { handlesOwnError = false } = {}): CallResult<E> {
  const [state, setState] = useState(idle)
  const submitKey = useRef(new SubmitKey())
  const running = useRef<AbortController>(undefined)
  const make = useRef(call.call as unknown as Make<E>)
  make.current = call.call as unknown as Make<E>

  const run = useCallback(
    async (given: AnyInput = {}) => {
      if (running.current) return undefined
      const control = new AbortController()
      running.current = control
      setState({ ...idle, busy: true })
      try {
        const response = await make.current({
          signal: control.signal,
          idempotencyKey: submitKey.current.keyFor(given),
          ...(hasFiles(given) && { onProgress: (sent: number) => setState({ ...idle, busy: true, progress: sent }) }),
          ...given,
        })
        submitKey.current.complete()
        setState(idle)
        return response
      } catch (thrown) {
        if (control.signal.aborted) {
          setState(idle)
          return undefined
        }
        const problem = asProblem(thrown, apiSettings.texts.network)
        if (!problem.isTransient) submitKey.current.complete()
        setState({ ...idle, problem })
        if (!handlesOwnError) reportProblem(problem)
        return undefined
      } finally {
        running.current = undefined
      }
    },
    [handlesOwnError],
  ) as CallResult<E>['run']
  const cancel = useCallback(() => running.current?.abort(), [])
  const reset = useCallback(() => setState(idle), [])
  return { ...state, run, cancel, reset }
}

function hasFiles(input: AnyInput): boolean {
  return Object.values(input.files ?? {}).some(Boolean)
}
