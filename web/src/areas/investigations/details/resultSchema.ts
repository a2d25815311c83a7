import { EventInput, ExecutionInput } from '#contract/investigations/investigation'

const isFilled = (value: string | null | undefined) => Boolean(value)

/** The schema of a rejection, which needs a reason. */
export const rejectSchema = EventInput.refine(({ note }) => isFilled(note), {
  path: ['note'],
  message: 'validation.required',
})

/** Returns the schema of a result; an amendment needs a reason. */
export function resultSchema(isAmended: boolean) {
  return ExecutionInput.refine(({ reason }) => !isAmended || isFilled(reason), {
    path: ['reason'],
    message: 'validation.required',
  })
}
