import { notify } from '../notifications'
import type { Chosen } from './chooseRecipients'
import type { NewStep } from './makeSteps'

/** Notifies the people of steps. */
export async function notifySteps(steps: readonly (NewStep & Chosen)[]): Promise<void> {
  await notify(
    steps.flatMap((step) =>
      step.people.map(({ userId }) => ({
        type: step.kind === 'critical_result' ? ('critical_result' as const) : ('escalation_opened' as const),
        userId,
        key: `${step.id}.${step.round}.${step.step}`,
        values: {},
        about: aboutOf(step),
      })),
    ),
  )
}

function aboutOf({ episode_id: episode, investigation_id: investigation, appointment }: NewStep) {
  return {
    ...(appointment && { appointment }),
    data: {
      ...(episode !== null && { episode_id: episode }),
      ...(investigation !== null && { investigation_id: investigation }),
    },
  }
}
