import type { CallSession } from '../callSession'
import type { CallView } from '../callView'
import { QualityController, type SendingLevel, type SendingSample } from '../qualityController'
import { openConnections } from './received'

/** State of a call at one moment. */
export interface CallState extends Pick<CallView, 'phase' | 'sending' | 'soundOnly'> {
  /** Whether all connections of the page were connected. */
  isConnected: boolean
}

/** A decision about the sending level, with the sample that led to it. */
export interface Decision {
  /** Milliseconds since the page was opened. */
  at: number
  sample: SendingSample
  from: SendingLevel
  to: SendingLevel
}

/** Records every state of a call from now on, without repetitions. */
export function recordStates(session: CallSession): CallState[] {
  const states: CallState[] = []
  session.watch(() => {
    const { phase, sending, soundOnly } = session.view
    const isConnected = openConnections().every(({ connectionState }) => connectionState === 'connected')
    const state = { phase, sending, soundOnly, isConnected }
    if (JSON.stringify(states.at(-1)) !== JSON.stringify(state)) states.push(state)
  })
  return states
}

/** Records every decision about the sending level from now on. */
export function recordDecisions(): Decision[] {
  const decisions: Decision[] = []
  const decide = QualityController.prototype.step
  QualityController.prototype.step = function (sample) {
    const from = this.level
    const to = decide.call(this, sample)
    decisions.push({ at: Math.round(performance.now()), sample, from, to })
    return to
  }
  return decisions
}
