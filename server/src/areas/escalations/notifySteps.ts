import { notify } from '../notifications'
import type { Chosen } from './chooseRecipients'
import type { StepOf } from './waiting'

/**
 * Notifies the people of steps.
 * @param shift when a new shift was followed, whose people are notified for steps that were made before
 */
export async function notifySteps(steps: readonly (StepOf & Chosen)[], shift?: string): Promise<void> {
  await notify(
    steps.flatMap((step) =>
      step.people.map(({ userId }) => ({
        type: step.kind === 'critical_result' ? ('critical_result' as const) : ('escalation_opened' as const),
        userId,
        key: `${step.id}.${step.round}.${step.step}${shift === undefined ? '' : `.${shift}`}`,
        values: {},
        about: aboutOf(step),
      })),
    ),
  )
}

function aboutOf({ episode_id: episode, investigation_id: investigation, appointment }: StepOf) {
  return {
    ...(appointment && { appointment }),
    data: {
      ...(episode !== null && { episode_id: episode }),
      ...(investigation !== null && { investigation_id: investigation }),
    },
  }
}
