import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { append, type ProviderName, type SandboxState } from './state'

/** What a call is answered with. `reference` is that of its order, if the call names one. */
export interface Answer {
  status: number
  body: unknown
  reference?: string
}

interface Operation {
  name: string
  /** It changes something. */
  isAction: boolean
}

const failure: Answer = { status: 500, body: { detail: 'Internal server error' } }

/**
 * Returns the handler of a call of the merchant's server, with the faults that are switched on. A failure before the action
 * cannot depend on the order, which is only known afterwards.
 */
export function merchantCall(
  state: SandboxState,
  provider: ProviderName,
  operation: Operation,
  handle: (request: FastifyRequest) => Answer,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { url: path, headers, body } = request
    append(state.calls, { provider, operation: operation.name, path, authorization: headers.authorization, body })
    const { calls } = state.switches.of(provider)
    if (calls === 'down') {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    if (typeof calls === 'object') {
      return reply.code(calls.status).type('application/json').send(calls.body)
    }
    const performed = calls === 'fails_before' ? failure : handle(request)
    const { calls: fault, slowBy } = state.switches.of(provider, performed.reference)
    if (fault === 'slow') await delay(slowBy, undefined, { ref: false })
    const { status, body: answer } = fault === 'fails_after' && operation.isAction ? failure : performed
    return reply.code(status).send(answer)
  }
}
