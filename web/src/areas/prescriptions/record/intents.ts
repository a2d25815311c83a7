import { useMemo } from 'react'
import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import type { WardEntry } from '../../../app/ward/entry'
import { useWard } from '../../../app/ward/useWard'

type DoseRequest = Extract<WardEntry['request'], { call: 'recordDose' | 'giveDose' }>

/** What a member of staff has recorded of a dose, until the server has confirmed it. */
export interface IntentState {
  clientId: string
  /** The dose: `execution-12`, or `prescription-5` for a dose as needed. */
  target: string
  /** The patient, the drug and the dose, to be shown when the dose is no longer in the list. */
  name: string
  body: DoseRequest['body']
  state: 'sending' | 'waiting' | 'refused'
  /** Why the server has refused it. */
  refusal: readonly string[]
}

/** Returns what was recorded of doses and is not confirmed yet, the oldest first. */
export function useIntentList(): readonly IntentState[] {
  const { entries, sending } = useWard()
  return useMemo(
    () =>
      entries.flatMap(({ request, clientId, target, patient, title, refusal }): IntentState[] =>
        request.call === 'recordVitals'
          ? []
          : [
              {
                ...{ clientId, target, name: `${patient} · ${title}`, body: request.body },
                state: refusal ? 'refused' : clientId === sending ? 'sending' : 'waiting',
                refusal: refusal?.texts ?? [],
              },
            ],
      ),
    [entries, sending],
  )
}

/** Returns what was recorded and is not confirmed yet, by dose; of several doses as needed, the last one. */
export function useIntents(): Readonly<Record<string, IntentState>> {
  const list = useIntentList()
  return useMemo(() => Object.fromEntries(list.map((intent) => [intent.target, intent])), [list])
}

/**
 * Returns the text in place of a dose's state while the server has not confirmed what was recorded of it. What was refused
 * never hides that the dose was recorded by another person.
 */
export function unsentText(intent: IntentState | undefined, { status }: { status: number }) {
  if (!intent) return undefined
  if (intent.state === 'sending') return 'send.unconfirmed'
  if (intent.state === 'waiting') return 'send.notSent'
  return status === EXECUTION_STATUS.generated ? 'send.notRecorded' : undefined
}
