import { EventInput, ExecutionInput } from '#contract/investigations/investigation'
import { OutsideAcceptInput } from '#contract/investigations/outside'

const isFilled = (value: string | null | undefined) => Boolean(value)

/** The schema of an event that needs a note. */
export const eventSchema = EventInput.refine(({ note }) => isFilled(note), {
  path: ['note'],
  message: 'validation.required',
})

/** Returns the schema of accepting what was sent from outside; for an order that has a result, this is an amendment. */
export function acceptSchema(isAmended: boolean) {
  return OutsideAcceptInput.refine(({ reason }) => !isAmended || isFilled(reason), {
    path: ['reason'],
    message: 'validation.required',
  })
}

/** Returns the schema of a result; an amendment needs a reason. */
export function resultSchema(isAmended: boolean) {
  return ExecutionInput.refine(({ reason }) => !isAmended || isFilled(reason), {
    path: ['reason'],
    message: 'validation.required',
  })
}
